import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';

const firstPageSize = 9;
export const nextPageSize = 6;
/** More than this an address cannot ask for at once. */
const maxPages = 12;

/** How many requests it takes to show as many stories as an address asks for (`?shown=15`). */
export const pagesFor = (shown: string | null): number => {
  const wanted = /^\d{1,6}$/.test(shown ?? '') ? Number(shown) : firstPageSize;
  return Math.min(maxPages, 1 + Math.max(0, Math.ceil((wanted - firstPageSize) / nextPageSize)));
};

/** The same as an address would best say it; null where it need not. */
export const roundToPages = (shown: string): string | null => {
  const pages = pagesFor(shown);
  return pages > 1 ? String(firstPageSize + (pages - 1) * nextPageSize) : null;
};

/** GET /api/confessions: approved stories, newest first, 9 and then 6 at a time. */
export const storiesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['stories', 'list'],
    queryFn: ({ pageParam, meta, signal }) =>
      api.page<Confession>(withQuery('/api/confessions', { limit: pageParam ? nextPageSize : firstPageSize, cursor: pageParam }), {
        meta,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });
