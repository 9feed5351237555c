import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';

/** GET /api/posts/{id}: the full article, never from the cache of an earlier editor. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'post', id],
    queryFn: ({ signal }) => api.get<Post>(`/api/posts/${id}`, { signal }),
    gcTime: 0,
  });
