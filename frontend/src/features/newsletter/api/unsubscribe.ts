import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';

/** POST /api/newsletter/unsubscribe with the token from the email. No account is needed. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => api.post<Subscriber>('/api/newsletter/unsubscribe', { token }),
    gcTime: 0,
  });
}
