import { api, type OnHeaders } from '../../../lib/api/client';

/** DELETE /api/submissions/{id}: marks it as rejected; the row stays. */
export const rejectSubmission = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.delete<void>(`/api/submissions/${id}`, { version }, onHeaders);
