import { api } from '../../../lib/api/client';
import type { Correction } from '../../../lib/api/types';

export type CorrectionFields = Omit<Correction, 'id'>;

/** POST /api/posts/{id}/corrections */
export const addCorrection = (postId: number, fields: CorrectionFields) =>
  api.post<Correction>(`/api/posts/${postId}/corrections`, fields);

/** DELETE /api/posts/{id}/corrections/{correctionId} */
export const removeCorrection = (postId: number, id: number) =>
  api.delete<void>(`/api/posts/${postId}/corrections/${id}`);
