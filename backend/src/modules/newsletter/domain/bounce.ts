import type { BounceType } from '../contract.js';

/** So many soft bounces in 30 days end the deliveries: the address has not worked for a long time. */
export const MAX_SOFT_BOUNCES = 3;

/** The new status of an address, or null if it stays on the list. `softBounces`: in the last 30 days. */
export function statusAfter(types: ReadonlySet<BounceType>, softBounces: number): 'bounced' | 'complained' | null {
  if (types.has('complaint')) return 'complained';
  return types.has('hard') || softBounces >= MAX_SOFT_BOUNCES ? 'bounced' : null;
}

const MAX_SHARE = 0.3;
const MIN_SUSPICIOUS = 20;

/**
 * Whether more addresses of a campaign bounced than any list has: then our domain or our server is to blame, in words
 * that say otherwise. Nobody is to leave the list for it.
 */
export const isSuspicious = ({ recipients, bounced }: { recipients: number; bounced: number }): boolean =>
  bounced > Math.max(MIN_SUSPICIOUS, recipients * MAX_SHARE);
