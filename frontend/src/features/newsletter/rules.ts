import { email, z } from '../../lib/validation';

export const subscribeRules = z.object({ email: email('Please enter a valid email address') });

export type SubscribeInput = z.infer<typeof subscribeRules>;
