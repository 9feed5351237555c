import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';

/** POST /api/newsletter/unsubscribe with the token out of a mail: whoever has the mail may leave. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => api.post<Subscriber>('/api/newsletter/unsubscribe', { token }),
    gcTime: 0,
  });
}
