import { api, type OnHeaders } from '../../../lib/api/client';
import type { Submission } from '../../../lib/api/types';

/** POST /api/submissions/{id}/approve */
export const approveSubmission = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.post<Submission>(`/api/submissions/${id}/approve`, { version }, onHeaders);
