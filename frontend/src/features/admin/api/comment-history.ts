import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { CommentHistory } from '../../../lib/api/types';

/** GET /api/comments/{id}/history: the earlier comments of the member who wrote this one. */
export const commentHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'comment-history', id],
    queryFn: ({ signal }) => api.get<CommentHistory>(`/api/comments/${id}/history`, { signal }),
    gcTime: 0,
  });
