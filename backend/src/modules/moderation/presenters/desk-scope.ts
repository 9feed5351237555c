import type { Capability } from '../../../kernel/roles.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import type { AdminList } from '../contract.js';

export interface PendingCountsView {
  confessions: number;
  comments: number;
  /** Submissions and suggestions together. */
  submissions: number;
  /** Messages to the editors. */
  messages: number;
  /** Stories and comments with reports. */
  reports: number;
  /** Articles whose writers ask for publishing. */
  articles: number;
}

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

const COUNT_CAPABILITIES: Readonly<Record<keyof PendingCountsView, Capability>> = {
  confessions: 'moderate',
  comments: 'moderate',
  submissions: 'moderate',
  messages: 'moderate',
  reports: 'moderate',
  articles: 'edit-articles',
};

/** The counts of what waits for this caller; 0 for the rest. */
export const visibleCounts = (counts: PendingCountsView, caller: Caller): PendingCountsView => {
  const visible = { ...counts };
  for (const [name, capability] of Object.entries(COUNT_CAPABILITIES))
    if (!caller.can(capability)) visible[name as keyof PendingCountsView] = 0;
  return visible;
};
