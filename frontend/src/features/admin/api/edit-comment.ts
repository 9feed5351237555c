import { api } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';

/** PUT /api/comments/{id} */
export const editComment = ({ id, ...change }: { id: number; version: number; content: string }) =>
  api.put<Comment>(`/api/comments/${id}`, change);
