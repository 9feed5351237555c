import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { PostSummary } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';

const firstPageSize = 9;
const nextPageSize = 6;

/**
 * GET /api/posts: published articles, newest first; 9 on the first page, then 6. `category` is a slug, or null for all.
 * `after` is the starting cursor of a page requested without scripts.
 */
export const postsQuery = (category: string | null, after: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'list', category, ...(after ? [after] : [])],
    ...renewing,
    queryFn: ({ pageParam, meta, signal }) =>
      api.page<PostSummary>(
        withQuery('/api/posts', {
          published: true,
          fields: 'summary',
          category,
          limit: pageParam ? nextPageSize : firstPageSize,
          cursor: pageParam,
        }),
        { meta, signal },
      ),
    initialPageParam: after,
    getNextPageParam: (last) => last.cursor,
  });
