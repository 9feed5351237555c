import { api, type Told } from '../../../lib/api/client';
import type { Suggestion } from '../../../lib/api/types';

/** POST /api/suggestions/{id}/approve */
export const approveSuggestion = ({ id, version }: { id: number; version: number }, told?: Told) =>
  api.post<Suggestion>(`/api/suggestions/${id}/approve`, { version }, told);
