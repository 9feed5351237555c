import { api, type Told } from '../../../lib/api/client';
import type { Submission } from '../../../lib/api/types';

/** POST /api/submissions/{id}/approve */
export const approveSubmission = ({ id, version }: { id: number; version: number }, told?: Told) =>
  api.post<Submission>(`/api/submissions/${id}/approve`, { version }, told);
