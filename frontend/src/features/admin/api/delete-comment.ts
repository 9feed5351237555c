import { api, type OnHeaders } from '../../../lib/api/client';
import { inBody, type Explanation } from '../decisions/reasons';

/** DELETE /api/comments/{id} */
export const deleteComment = (
  { id, version }: { id: number; version: number },
  why: Explanation,
  onHeaders?: OnHeaders,
) => api.delete<void>(`/api/comments/${id}`, { version, ...inBody(why) }, onHeaders);
