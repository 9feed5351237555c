import { api, type OnHeaders } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';

/** POST /api/confessions/{id}/approve */
export const approveConfession = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.post<Confession>(`/api/confessions/${id}/approve`, { version }, onHeaders);
