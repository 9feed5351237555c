import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { ModeratorNote } from '../../../lib/api/types';

/** A story or a comment. */
export interface NotedItem {
  kind: 'confession' | 'comment';
  id: number;
}

const path = ({ kind, id }: NotedItem, limit?: number) => withQuery('/api/moderation/notes', { kind, id, limit });

/** GET /api/moderation/notes, oldest day first. */
export const notesQuery = (item: NotedItem) =>
  queryOptions({
    queryKey: ['admin', 'notes', item.kind, item.id],
    queryFn: ({ signal }) => api.get<ModeratorNote[]>(path(item, 100), { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** POST /api/moderation/notes */
export const addNote = (item: NotedItem, text: string) => api.post<{ id: number }>(path(item), { text });

/** DELETE /api/moderation/notes/{id} */
export const deleteNote = (id: number) => api.delete<void>(`/api/moderation/notes/${id}`);
