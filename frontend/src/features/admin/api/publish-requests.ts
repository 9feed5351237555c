import { api } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';

/** POST /api/posts/{id}/ask-to-publish */
export const askToPublish = (id: number) => api.post<Post>(`/api/posts/${id}/ask-to-publish`);

/** DELETE /api/posts/{id}/ask-to-publish */
export const withdrawRequest = (id: number) => api.delete<void>(`/api/posts/${id}/ask-to-publish`);

/** POST /api/posts/{id}/ask-to-publish/answer: why an editor does not publish it yet. */
export const answerRequest = (id: number, note: string) =>
  api.post<Post>(`/api/posts/${id}/ask-to-publish/answer`, { note });
