import { api } from '../../../lib/api/client';
import type { Submission, SubmissionBody } from '../../../lib/api/types';

/** POST /api/submissions: a topic for the journal, with the sender's name. */
export const sendSubmission = (topic: SubmissionBody): Promise<Submission> =>
  api.post<Submission>('/api/submissions', topic);
