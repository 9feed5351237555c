import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { PublishedCorrection } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';

const pageSize = 20;

/**
 * GET /api/corrections: what was wrong in published articles, newest first. `after` is the starting cursor of a page requested
 * without scripts.
 */
export const correctionsQuery = (after: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'corrections', ...(after ? [after] : [])],
    ...renewing,
    queryFn: ({ pageParam, meta, signal }) =>
      api.page<PublishedCorrection>(withQuery('/api/corrections', { limit: pageSize, cursor: pageParam }), {
        meta,
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: (last) => last.cursor,
  });
