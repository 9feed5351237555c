import { api } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';
import type { SubscribeInput } from '../rules';

/** POST /api/newsletter/subscribe. The response is the same for new and existing subscribers. */
export const subscribe = (input: SubscribeInput): Promise<Subscriber> =>
  api.post<Subscriber>('/api/newsletter/subscribe', input);
