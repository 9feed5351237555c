import type { Decision } from '../../../lib/api/types';
import type { DecisionKind } from '../api/decisions';

const nouns: Record<DecisionKind, string> = {
  post: 'Post',
  confession: 'Story',
  comment: 'Comment',
  submission: 'Topic',
  suggestion: 'Content idea',
  subscriber: 'Sign-up',
  account: 'Account',
  campaign: 'Email',
  page: 'Page',
};

/** `Story #12`, `Post #3`. */
export const itemLabel = ({ kind, itemId }: Pick<Decision, 'kind' | 'itemId'>): string =>
  kind === 'page' ? (PAGES[itemId - 1] ?? nouns.page) : `${nouns[kind]} #${itemId}`;

/** In the order of their numbers in the audit log (backend/src/modules/legal/contract.ts). */
const PAGES = ['The terms', 'The privacy page', 'The guidelines'];

const verbs: Record<Decision['action'], (what: string) => string> = {
  approved: (what) => `approved ${what}`,
  returned: (what) => `moved ${what} back to pending`,
  published: (what) => `published ${what}`,
  unpublished: (what) => `unpublished ${what}`,
  edited: (what) => `edited ${what}`,
  created: (what) => `created ${what}`,
  deleted: (what) => `deleted ${what}`,
  rejected: (what) => `rejected ${what}`,
  restored: (what) => `restored ${what}`,
  reopened: (what) => `moved ${what} back to pending`,
  removed: (what) => `removed ${what} from the newsletter`,
  flagged: (what) => `flagged ${what} for a second reader`,
  unflagged: (what) => `removed the second-reader flag from ${what}`,
  'crisis-flagged': (what) => `flagged ${what} as a crisis`,
  'crisis-unflagged': (what) => `removed the crisis flag from ${what}`,
  'first-approved': (what) => `approved ${what} as the first of two`,
  scheduled: (what) => `scheduled ${what}`,
  cancelled: (what) => `canceled ${what}`,
  paused: (what) => `paused ${what}`,
  resumed: (what) => `resumed ${what}`,
  dismissed: (what) => `dismissed the reports about ${what}`,
  promoted: (what) => `made ${what} an admin`,
  reset: (what) => `changed the password of ${what}`,
  'factors-reset': (what) => `removed the passkeys and codes of ${what}`,
  'role-changed': (what) => `changed the role of ${what}`,
  suspended: (what) => `suspended ${what}`,
  unsuspended: (what) => `ended the suspension of ${what}`,
  invited: (what) => `invited ${what}`,
  pinned: (what) => `pinned ${what}`,
  unpinned: (what) => `unpinned ${what}`,
};

/** `approved story #12`. */
export function describeDecision(decision: Decision): string {
  if (isSelfPromotion(decision)) return 'signed up as an admin';
  const label = itemLabel(decision);
  const what = `${label[0]!.toLowerCase()}${label.slice(1)}`;
  return verbOf(decision)(what);
}

function verbOf(decision: Decision): (what: string) => string {
  // An article's time was taken back, not the article.
  if (isUnscheduling(decision)) return (what) => `unscheduled ${what}`;
  if (isFirstApprovalTakenBack(decision)) return (what) => `took back the first approval of ${what}`;
  return verbs[decision.action];
}

/** Signing up with the admin passcode is recorded as promoting oneself. */
const isSelfPromotion = ({ action, by, itemId }: Decision): boolean => action === 'promoted' && by?.id === itemId;

const isUnscheduling = ({ kind, action }: Pick<Decision, 'kind' | 'action'>): boolean =>
  kind === 'post' && action === 'cancelled';

/** The story was pending before, too: the first of two approvals had not published it. */
const isFirstApprovalTakenBack = ({ action, before }: Pick<Decision, 'action' | 'before'>): boolean =>
  action === 'returned' && before?.status === 'pending';

/**
 * An account decision without an author comes from the server's settings. The server also unschedules an article that cannot
 * be published when its time has come, and hides what readers on two networks report.
 */
export function decidedBy({ by, kind, action, undoes }: Pick<Decision, 'by' | 'kind' | 'action' | 'undoes'>): string {
  if (by) return by.username;
  if (kind === 'account') return 'The server’s settings';
  const isHiding = action === 'returned' && undoes === null;
  return isHiding || isUnscheduling({ kind, action }) ? 'The server' : 'A former editor';
}

/** For a conflict: `ada approved this first.` */
export const decidedFirstMessage = (decision: Decision): string =>
  `${decidedBy(decision)} ${verbOf(decision)('this')} first.`;

/**
 * Whether the decision changed its item. A flag, a first approval and dismissed reports leave it as it is. The status counts, too: a
 * sign-up has no versions.
 */
export const hasChanged = ({ before, after }: Pick<Decision, 'before' | 'after'>): boolean =>
  before?.version !== after?.version || before?.status !== after?.status;

const inWords = (status: string): string =>
  ({ draft: 'a draft', cancelled: 'canceled', ...roleWords })[status] ?? status;

const roleWords: Record<string, string> = {
  member: 'a member',
  moderator: 'a moderator',
  writer: 'a writer',
  editor: 'an editor',
  admin: 'an admin',
};

/** For a completed undo: `Comment #7 is pending again.` */
export const undoneMessage = (decision: Decision): string => undoneWords[decision.action](decision);

type Undone = Pick<Decision, 'kind' | 'itemId' | 'after'>;

const statusAgain = ({ after, ...item }: Undone): string =>
  after ? `${itemLabel(item)} is ${inWords(after.status)} again.` : `${itemLabel(item)}: undone.`;

/** By the action of the decision that undoes another one. */
const undoneWords: Record<Decision['action'], (decision: Undone) => string> = {
  pinned: (item) => `${itemLabel(item)} is pinned again.`,
  unpinned: (item) => `${itemLabel(item)} isn’t pinned anymore.`,
  approved: statusAgain,
  returned: statusAgain,
  published: statusAgain,
  unpublished: statusAgain,
  edited: statusAgain,
  created: statusAgain,
  deleted: statusAgain,
  rejected: statusAgain,
  restored: statusAgain,
  reopened: statusAgain,
  removed: statusAgain,
  flagged: statusAgain,
  unflagged: statusAgain,
  'crisis-flagged': statusAgain,
  'crisis-unflagged': statusAgain,
  'first-approved': statusAgain,
  scheduled: statusAgain,
  cancelled: statusAgain,
  paused: statusAgain,
  resumed: statusAgain,
  dismissed: statusAgain,
  promoted: statusAgain,
  reset: statusAgain,
  'factors-reset': statusAgain,
  'role-changed': statusAgain,
  suspended: statusAgain,
  unsuspended: statusAgain,
  invited: statusAgain,
};

/**
 * `was pending, now approved`, or null where nothing changed. A creation has no status before; a restored item was
 * deleted before. For a new admin, the sentence already says it.
 */
export function statusChange({ action, before, after }: Pick<Decision, 'action' | 'before' | 'after'>): string | null {
  const was = before?.status ?? (action === 'restored' ? 'deleted' : null);
  const now = after?.status ?? 'deleted';
  if (was === now || action === 'promoted') return null;
  return was === null ? `now ${inWords(now)}` : `was ${inWords(was)}, now ${inWords(now)}`;
}

/** Shown in place of the undo button. */
export const undoLabels: Record<Exclude<Decision['undo'], 'possible'>, string> = {
  undone: 'Undone',
  overtaken: 'Changed since',
  expired: 'Too late',
  final: 'Can’t be undone',
};
