import { api, type OnHeaders } from '../../../lib/api/client';

/** DELETE /api/posts/{id} */
export const deletePost = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.delete<void>(`/api/posts/${id}`, { version }, onHeaders);
