import { api } from '../../../lib/api/client';

/** The calls of pages that are opened by a link in an email, with its token. */
export const confirmEmail = (token: string): Promise<unknown> => api.post('/api/me/email/confirm', { token });
export const undoEmail = (token: string): Promise<unknown> => api.post('/api/me/email/undo', { token });
export const notificationsOff = (token: string): Promise<unknown> =>
  api.post('/api/notifications/unsubscribe', { token });
export const deskEmailOff = (token: string): Promise<unknown> => api.post('/api/desk-emails/off', { token });
