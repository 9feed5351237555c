import { api } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';

/** PUT /api/confessions/{id}: category and text; whether it is approved stays as it is. */
export const editConfession = ({ id, ...change }: { id: number; version: number; category: string; content: string }) =>
  api.put<Confession>(`/api/confessions/${id}`, change);
