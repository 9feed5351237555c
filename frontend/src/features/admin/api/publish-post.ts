import { api, type OnHeaders } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';

/** POST /api/posts/{id}/publish */
export const publishPost = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.post<Post>(`/api/posts/${id}/publish`, { version }, onHeaders);
