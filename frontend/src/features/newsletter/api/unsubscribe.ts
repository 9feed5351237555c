import { api } from '../../../lib/api/client';

/** POST /api/newsletter/unsubscribe with the token from the email. No account is needed. */
export const unsubscribe = (token: string): Promise<unknown> => api.post('/api/newsletter/unsubscribe', { token });
