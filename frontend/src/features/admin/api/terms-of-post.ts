import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { TermOfPost } from '../../../lib/api/types';

/** GET /api/posts/{id}/terms: the words of the glossary in an article, or in its working copy. */
export const termsOfPostQuery = (postId: number) =>
  queryOptions({
    queryKey: ['admin', 'terms-of-post', postId],
    queryFn: (via) => api.get<TermOfPost[]>(`/api/posts/${postId}/terms`, via),
    staleTime: 0,
    gcTime: 0,
  });

/** PUT /api/posts/{id}/terms: whether the article links to one of them. */
export const linkTerm = (postId: number, slug: string, linked: boolean) =>
  api.put<TermOfPost[]>(`/api/posts/${postId}/terms`, { slug, linked });
