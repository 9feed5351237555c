import { api, type Told } from '../../../lib/api/client';

/** DELETE /api/confessions/{id} */
export const deleteConfession = ({ id, version }: { id: number; version: number }, told?: Told) =>
  api.delete<void>(`/api/confessions/${id}`, { version }, told);
