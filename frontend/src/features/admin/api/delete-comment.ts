import { api, type Told } from '../../../lib/api/client';

/** DELETE /api/comments/{id} */
export const deleteComment = ({ id, version }: { id: number; version: number }, told?: Told) =>
  api.delete<void>(`/api/comments/${id}`, { version }, told);
