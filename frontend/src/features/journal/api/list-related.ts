import { queryOptions } from '@tanstack/react-query';
import { api, pathId } from '../../../lib/api/client';
import type { RelatedPosts } from '../../../lib/api/types';

/** GET /api/posts/{id}/related: the neighbors of an article in its category, and two related ones. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'related', id],
    queryFn: (via) => api.get<RelatedPosts>(`/api/posts/${pathId(id)}/related`, via),
  });
