import { api, type Told } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';

/** POST /api/comments/{id}/approve */
export const approveComment = ({ id, version }: { id: number; version: number }, told?: Told) =>
  api.post<Comment>(`/api/comments/${id}/approve`, { version }, told);
