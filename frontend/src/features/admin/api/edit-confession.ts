import { api } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';
import type { ContentNote } from '../../../lib/content-notes';

interface Change {
  id: number;
  version: number;
  category: string;
  content: string;
  contentNotes?: ContentNote[];
}

/** PUT /api/confessions/{id}: changes the category, text and content notes. The approval status does not change. */
export const editConfession = ({ id, ...change }: Change) => api.put<Confession>(`/api/confessions/${id}`, change);
