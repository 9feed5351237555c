import { api, type Told } from '../../../lib/api/client';

/** DELETE /api/suggestions/{id}: it stays, as rejected */
export const rejectSuggestion = ({ id, version }: { id: number; version: number }, told?: Told) =>
  api.delete<void>(`/api/suggestions/${id}`, { version }, told);
