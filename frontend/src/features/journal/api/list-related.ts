import { queryOptions } from '@tanstack/react-query';
import { api, pathId } from '../../../lib/api/client';
import type { RelatedPosts } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';

/** GET /api/posts/{id}/related: the neighbors of an article in its category, and two related ones. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'related', id],
    ...renewing,
    queryFn: (via) => api.get<RelatedPosts>(`/api/posts/${pathId(id)}/related`, via),
  });
