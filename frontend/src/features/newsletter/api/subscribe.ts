import { api } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';
import type { SubscribeInput } from '../rules';

/** POST /api/newsletter/subscribe. Who is on the list already is told the same as who is new. */
export const subscribe = (input: SubscribeInput): Promise<Subscriber> =>
  api.post<Subscriber>('/api/newsletter/subscribe', input);
