import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { AskedIdea } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';

const pageSize = 50;

/**
 * GET /api/asked: the board of ideas, newest month first. `after` is the starting cursor of a page requested without scripts. Its key
 * begins with `posts`, because it changes with the articles that ideas led to.
 */
export const askedQuery = (after: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'asked', ...(after ? [after] : [])],
    ...renewing,
    queryFn: ({ pageParam, meta, signal }) =>
      api.page<AskedIdea>(withQuery('/api/asked', { limit: pageSize, cursor: pageParam }), { meta, signal }),
    initialPageParam: after,
    getNextPageParam: (last) => last.cursor,
  });
