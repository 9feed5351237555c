import { api } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';

/** PUT /api/confessions/{id}: changes the category and text. The approval status does not change. */
export const editConfession = ({ id, ...change }: { id: number; version: number; category: string; content: string }) =>
  api.put<Confession>(`/api/confessions/${id}`, change);
