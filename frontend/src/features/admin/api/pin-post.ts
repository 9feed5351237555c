import { api, type OnHeaders } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';

/** POST /api/posts/{id}/pin: first in the journal and on the home page. POST /api/posts/{id}/unpin: by its date again. */
export const pinPost = (
  { id, version, pinned }: { id: number; version: number; pinned: boolean },
  onHeaders?: OnHeaders,
) => api.post<Post>(`/api/posts/${id}/${pinned ? 'pin' : 'unpin'}`, { version }, onHeaders);
