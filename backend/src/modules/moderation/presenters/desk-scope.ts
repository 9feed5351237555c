import type { Capability } from '../../../kernel/roles.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import type { AdminList } from '../contract.js';
import type { PendingCounts } from './pending-counts.view.js';

/** The capability that shows each list of the desk. */
export const LIST_CAPABILITIES: Readonly<Record<AdminList, Capability>> = {
  posts: 'write-drafts',
  confessions: 'moderate',
  comments: 'moderate',
  submissions: 'moderate',
  newsletter: 'read-emails',
  campaigns: 'draft-newsletters',
  reports: 'moderate',
};

const COUNT_CAPABILITIES: Readonly<Record<keyof PendingCounts, Capability>> = {
  confessions: 'moderate',
  comments: 'moderate',
  submissions: 'moderate',
  messages: 'moderate',
  reports: 'moderate',
  articles: 'edit-articles',
};

/** The counts of what waits for this caller; 0 for the rest. */
export const visibleCounts = (counts: PendingCounts, caller: Caller): PendingCounts => {
  const visible = { ...counts };
  for (const [name, capability] of Object.entries(COUNT_CAPABILITIES))
    if (!caller.can(capability)) visible[name as keyof PendingCounts] = 0;
  return visible;
};
