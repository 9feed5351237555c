import { api } from '../../../lib/api/client';

/** POST /api/newsletter/confirm with the token from the email. A repeated press is accepted, too. */
export const confirm = (token: string): Promise<unknown> => api.post('/api/newsletter/confirm', { token });
