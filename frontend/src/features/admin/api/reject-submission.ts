import { api, type Told } from '../../../lib/api/client';

/** DELETE /api/submissions/{id}: it stays, as rejected */
export const rejectSubmission = ({ id, version }: { id: number; version: number }, told?: Told) =>
  api.delete<void>(`/api/submissions/${id}`, { version }, told);
