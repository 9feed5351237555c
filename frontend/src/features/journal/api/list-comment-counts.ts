import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { CommentCount } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';

/** GET /api/posts/comment-counts for several articles: the approved top-level comments by article id. */
export const commentCountsQuery = (ids: number[]) =>
  queryOptions({
    queryKey: ['comment-counts', ids],
    ...renewing,
    // While a renewed list has other articles.
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
    queryFn: async ({ meta, signal }) => {
      const counts = await api.get<CommentCount[]>(withQuery('/api/posts/comment-counts', { ids: ids.join(',') }), {
        meta,
        signal,
      });
      return Object.fromEntries(counts.map(({ postId, count }) => [postId, count]));
    },
  });
