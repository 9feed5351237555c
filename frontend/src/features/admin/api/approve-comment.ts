import { api, type OnHeaders } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';

/** POST /api/comments/{id}/approve */
export const approveComment = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.post<Comment>(`/api/comments/${id}/approve`, { version }, onHeaders);
