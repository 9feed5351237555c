import { api } from '../../../lib/api/client';

/** DELETE /api/confessions/{id} */
export const deleteConfession = ({ id, version }: { id: number; version: number }) =>
  api.delete<void>(`/api/confessions/${id}`, { version });
