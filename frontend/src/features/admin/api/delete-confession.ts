import { api } from '../../../lib/api/client';
import { inBody, type Explanation } from '../decisions/reasons';

/** DELETE /api/confessions/{id} */
export const deleteConfession = (
  { id, version }: { id: number; version: number },
  why: Explanation,
  options: { keepalive: boolean },
) => api.delete<void>(`/api/confessions/${id}`, { version, ...inBody(why) }, options);
