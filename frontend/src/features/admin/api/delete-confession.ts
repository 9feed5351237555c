import { api, type OnHeaders } from '../../../lib/api/client';

/** DELETE /api/confessions/{id} */
export const deleteConfession = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.delete<void>(`/api/confessions/${id}`, { version }, onHeaders);
