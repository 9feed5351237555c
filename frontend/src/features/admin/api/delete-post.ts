import { api, type Told } from '../../../lib/api/client';

/** DELETE /api/posts/{id} */
export const deletePost = ({ id, version }: { id: number; version: number }, told?: Told) =>
  api.delete<void>(`/api/posts/${id}`, { version }, told);
