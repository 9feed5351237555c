import { api } from '../../../lib/api/client';
import type { SubscribeInput } from '../newsletter-validation';

/** POST /api/newsletter/subscribe. The response is the same for every address, so it reveals no one. */
export const subscribe = ({ oldEnough, ...input }: SubscribeInput & { altcha?: string }): Promise<unknown> =>
  api.post('/api/newsletter/subscribe', { ...input, ...(oldEnough && { oldEnough: true }) });
