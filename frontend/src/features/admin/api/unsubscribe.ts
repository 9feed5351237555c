import { api } from '../../../lib/api/client';
import type { Signup } from '../newsletter/signups-file';

/** POST /api/newsletter/unsubscribe */
export const unsubscribe = ({ email }: { email: string }) => api.post<Signup>('/api/newsletter/unsubscribe', { email });
