import { api } from '../../../lib/api/client';

/** DELETE /api/submissions/{id}: it stays, as rejected */
export const rejectSubmission = ({ id, version }: { id: number; version: number }) =>
  api.delete<void>(`/api/submissions/${id}`, { version });
