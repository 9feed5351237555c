import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';
import type { SubscribeInput } from '../rules';

/** POST /api/newsletter/subscribe. Who is on the list already is told the same as who is new. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (input: SubscribeInput) => api.post<Subscriber>('/api/newsletter/subscribe', input),
    gcTime: 0,
  });
}
