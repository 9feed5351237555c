import { api } from '../../lib/api/client';
import type { ReportFields } from './report-validation';
import type { ReportedThing } from './reported-thing';

/** POST /api/reports */
export const sendReport = ({ about, id }: ReportedThing, { reason, details }: ReportFields) =>
  api.post<void>('/api/reports', { contentType: about, id, reason, ...(details && { details }) });
