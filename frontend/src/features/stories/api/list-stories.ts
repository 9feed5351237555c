import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';

const first = 9;
const then = 6;

/** GET /api/confessions: approved stories, newest first, 9 and then 6 at a time. */
export const storiesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['stories', 'list'],
    queryFn: ({ pageParam, meta, signal }) =>
      api.page<Confession>(withQuery('/api/confessions', { limit: pageParam ? then : first, cursor: pageParam }), {
        meta,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });
