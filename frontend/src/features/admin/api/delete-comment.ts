import { api } from '../../../lib/api/client';

/** DELETE /api/comments/{id} */
export const deleteComment = ({ id, version }: { id: number; version: number }) =>
  api.delete<void>(`/api/comments/${id}`, { version });
