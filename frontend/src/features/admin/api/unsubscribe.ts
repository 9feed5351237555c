import { api } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';

/** POST /api/newsletter/unsubscribe */
export const unsubscribe = ({ email }: { email: string }) =>
  api.post<Subscriber>('/api/newsletter/unsubscribe', { email });
