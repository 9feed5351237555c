import { api, type OnHeaders } from '../../../lib/api/client';

/** DELETE /api/comments/{id} */
export const deleteComment = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.delete<void>(`/api/comments/${id}`, { version }, onHeaders);
