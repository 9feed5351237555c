import { api, type OnHeaders } from '../../../lib/api/client';
import type { Suggestion } from '../../../lib/api/types';

/** POST /api/suggestions/{id}/approve */
export const approveSuggestion = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.post<Suggestion>(`/api/suggestions/${id}/approve`, { version }, onHeaders);
