import { api } from '../../../lib/api/client';

/** POST /api/desk-emails/off with the token from the email. No session is needed. */
export const deskEmailOff = (token: string): Promise<unknown> => api.post('/api/desk-emails/off', { token });
