import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';

/** GET /api/posts/{id}: the whole article, as it is at this moment. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'post', id],
    queryFn: ({ signal }) => api.get<Post>(`/api/posts/${id}`, { signal }),
    gcTime: 0,
  });
