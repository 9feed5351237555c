import { api } from '../../../lib/api/client';

/** DELETE /api/posts/{id} */
export const deletePost = ({ id, version }: { id: number; version: number }) =>
  api.delete<void>(`/api/posts/${id}`, { version });
