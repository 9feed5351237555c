import { api, ApiError } from '../../../lib/api/client';
import type { Post, PostDraft, PreviewLink, PreviewLinkState, Revision, RevisionText } from '../../../lib/api/types';
import { queryOptions } from '@tanstack/react-query';

/** An article as admins have it: what readers see, and the working copy if there is one. */
export interface OpenedPost {
  post: Post;
  draft: PostDraft | null;
}

/** POST /api/posts/drafts: an unpublished article without a text. */
export const createDraft = () => api.post<Post>('/api/posts/drafts', {});

/** PUT /api/posts/{id}/draft. `postVersion` is checked when there is no working copy yet. */
export const saveDraft = (id: number, body: Partial<PostDraft> & { baseVersion: number; postVersion?: number }) =>
  api.put<{ savedAt: string; version: number }>(`/api/posts/${id}/draft`, body);

/** DELETE /api/posts/{id}/draft: back to what readers see. */
export const discardDraft = (id: number) => api.delete<void>(`/api/posts/${id}/draft`);

/** GET /api/posts/{id} and, if there is one, the working copy. */
export async function loadPost(id: number, signal?: AbortSignal): Promise<OpenedPost> {
  const via = signal ? { signal } : {};
  const post = await api.get<Post>(`/api/posts/${id}`, via);
  if (!post.hasDraft) return { post, draft: null };
  try {
    return { post, draft: await api.get<PostDraft>(`/api/posts/${id}/draft`, via) };
  } catch (error) {
    // Someone published or discarded it between the two requests.
    if (error instanceof ApiError && error.status === 404) return loadPost(id, signal);
    throw error;
  }
}

/** The article that an editor opens, never from the cache of an earlier editor. */
export const openedPostQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'opened-post', id],
    queryFn: ({ signal }) => loadPost(id, signal),
    gcTime: 0,
  });

/** POST /api/posts/{id}/publish: the working copy of this version (0 for none), now or at a time in the future. */
export const publishCopy = (id: number, body: { version: number; draftVersion: number; at?: string }) =>
  api.post<Post>(`/api/posts/${id}/publish`, body);

/** POST /api/posts/{id}/unschedule */
export const unschedulePost = (id: number, version: number) =>
  api.post<Post>(`/api/posts/${id}/unschedule`, { version });

/** POST /api/posts/{id}/duplicate: an unpublished copy. */
export const duplicatePost = (id: number) => api.post<Post>(`/api/posts/${id}/duplicate`);

/** GET /api/posts/{id}/preview-link: until when the link works. Nobody can read its address again. */
export const previewLinkQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'preview-link', id],
    queryFn: ({ signal }) => api.get<PreviewLinkState>(`/api/posts/${id}/preview-link`, { signal }),
    gcTime: 0,
  });

/** POST and DELETE /api/posts/{id}/preview-link */
export const makePreviewLink = (id: number) => api.post<PreviewLink>(`/api/posts/${id}/preview-link`);
export const deletePreviewLink = (id: number) => api.delete<void>(`/api/posts/${id}/preview-link`);

/** GET /api/posts/{id}/revisions: newest first, without texts. */
export const revisionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'revisions', id],
    queryFn: ({ signal }) => api.get<Revision[]>(`/api/posts/${id}/revisions`, { signal }),
    gcTime: 0,
  });

/** GET /api/posts/{id}/revisions/{revisionId}. It never changes. */
export const revisionQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: ['admin', 'revision', id, revision],
    queryFn: ({ signal }) => api.get<RevisionText>(`/api/posts/${id}/revisions/${revision}`, { signal }),
    staleTime: Infinity,
  });

/** POST /api/posts/{id}/revisions/{revisionId}/restore: a new working copy. */
export const restoreRevision = (id: number, revision: number) =>
  api.post<PostDraft>(`/api/posts/${id}/revisions/${revision}/restore`);
