import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';

const firstPageSize = 9;
export const nextPageSize = 6;
/** The limit of pages that an address can ask for. */
const maxPages = 12;

/** The number of requests needed to show as many stories as the address asks for (`?shown=15`). */
export const pagesFor = (shown: string | null): number => {
  const wanted = /^\d{1,6}$/.test(shown ?? '') ? Number(shown) : firstPageSize;
  return Math.min(maxPages, 1 + Math.max(0, Math.ceil((wanted - firstPageSize) / nextPageSize)));
};

/** Rounds `shown` up to whole pages; null for the default. */
export const roundToPages = (shown: string): string | null => {
  const pages = pagesFor(shown);
  return pages > 1 ? String(firstPageSize + (pages - 1) * nextPageSize) : null;
};

/** GET /api/confessions: approved stories, newest first; 9 on the first page, then 6. */
export const storiesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['stories', 'list'],
    ...renewing,
    queryFn: ({ pageParam, meta, signal }) =>
      api.page<Confession>(
        withQuery('/api/confessions', { limit: pageParam ? nextPageSize : firstPageSize, cursor: pageParam }),
        {
          meta,
          signal,
        },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });
