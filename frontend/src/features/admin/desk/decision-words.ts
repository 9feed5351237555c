import type { Decision } from '../../../lib/api/types';
import type { DecisionKind } from '../api/decisions';

const nouns: Record<DecisionKind, string> = {
  post: 'Post',
  confession: 'Story',
  comment: 'Comment',
  submission: 'Topic suggestion',
  suggestion: 'Suggestion',
  subscriber: 'Sign-up',
  account: 'Account',
};

/** `Story #12`, `Post #3`. */
export const itemLabel = ({ kind, itemId }: Pick<Decision, 'kind' | 'itemId'>): string => `${nouns[kind]} #${itemId}`;

const verbs: Record<Decision['action'], (what: string) => string> = {
  approved: (what) => `approved ${what}`,
  returned: (what) => `put ${what} back to pending`,
  published: (what) => `published ${what}`,
  unpublished: (what) => `unpublished ${what}`,
  edited: (what) => `edited ${what}`,
  created: (what) => `created ${what}`,
  deleted: (what) => `deleted ${what}`,
  rejected: (what) => `rejected ${what}`,
  restored: (what) => `restored ${what}`,
  reopened: (what) => `put ${what} back to pending`,
  removed: (what) => `removed ${what}`,
  promoted: (what) => `made ${what} an admin`,
  reset: (what) => `changed the password of ${what}`,
};

/** `approved Story #12`. */
export const describeDecision = (decision: Decision): string =>
  isSelfPromotion(decision) ? 'signed up as an admin' : verbs[decision.action](itemLabel(decision));

/** Signing up with the admin passcode is recorded as promoting oneself. */
const isSelfPromotion = ({ action, by, itemId }: Decision): boolean => action === 'promoted' && by?.id === itemId;

/** An account decision without an author comes from the server's settings. */
export const decidedBy = ({ by, kind }: Pick<Decision, 'by' | 'kind'>): string =>
  by?.username ?? (kind === 'account' ? 'The server' : 'An editor who has left');

/** For a conflict: `ada approved this first.` */
export const decidedFirstMessage = (decision: Decision): string =>
  `${decidedBy(decision)} ${verbs[decision.action]('this')} first.`;

/** For a completed undo: `Comment #7 is pending again.` */
export const undoneMessage = (decision: Decision): string =>
  decision.after
    ? `${itemLabel(decision)} is ${decision.after.status} again.`
    : `${itemLabel(decision)} was taken back.`;

/** `pending → approved`. A creation has no status before; a restored item was deleted before. */
export const statusChange = ({
  action,
  before,
  after,
}: Pick<Decision, 'action' | 'before' | 'after'>): [string, string] => [
  before?.status ?? (action === 'restored' ? 'deleted' : 'new'),
  after?.status ?? 'deleted',
];

/** Shown in place of the undo button. */
export const undoLabels: Record<Exclude<Decision['undo'], 'possible'>, string> = {
  undone: 'Taken back',
  overtaken: 'Changed since',
  expired: 'Too late',
  final: 'Final',
};
