import { api, type OnHeaders } from '../../../lib/api/client';

/** DELETE /api/suggestions/{id}: marks it as rejected; the row stays. */
export const rejectSuggestion = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.delete<void>(`/api/suggestions/${id}`, { version }, onHeaders);
