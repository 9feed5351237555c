import { api } from '../../../lib/api/client';

/** DELETE /api/newsletter/subscribers/{id} */
export const eraseSubscriber = ({ id }: { id: number }) => api.delete<void>(`/api/newsletter/subscribers/${id}`);
