import { DAYS_TO_UNDO } from '../../../kernel/decision-context.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import type { DecisionAction, DecisionKind } from '../contract.js';

const DAY_MS = 24 * 3_600_000;

/** Whether a decision can be undone, and if not, why. */
export const UNDO_STATES = ['possible', 'undone', 'overtaken', 'expired', 'final'] as const;
export type UndoState = (typeof UNDO_STATES)[number];

/** An entry of the audit log, and the current state of its item. */
export interface RecordedDecision {
  createdAt: Date;
  action: DecisionAction;
  kind: DecisionKind;
  before: ItemState | null;
  after: ItemState | null;
  undone: boolean;
  /** Null when the item does not exist. */
  versionNow: number | null;
  inBin: boolean;
}

/**
 * How each decision is undone: by going back to the status before it, by its opposite, or never. UndoDecision has the commands.
 * A new decision must be added here, so that nobody forgets it.
 */
const UNDONE_BY: Record<DecisionAction, 'status before' | Opposite | 'never'> = {
  approved: 'status before',
  returned: 'status before',
  published: 'status before',
  unpublished: 'status before',
  rejected: 'status before',
  reopened: 'status before',
  restored: 'status before',
  deleted: 'restored',
  pinned: 'unpinned',
  unpinned: 'pinned',
  // The old text is not stored here; an article's revisions have it.
  edited: 'never',
  // There is no earlier state. The item can be deleted instead.
  created: 'never',
  // The article's page has a button for it.
  scheduled: 'never',
  cancelled: 'never',
  // The desk has a key or a button for it: FlagStory (content/commands/flag-story.ts) sets a flag and removes it.
  flagged: 'never',
  unflagged: 'never',
  'crisis-flagged': 'never',
  'crisis-unflagged': 'never',
  'first-approved': 'status before',
  paused: 'never',
  resumed: 'never',
  // The reports are deleted.
  dismissed: 'never',
  // Only readers subscribe an address.
  removed: 'never',
  // The old password is not stored, and no command takes the admin role away.
  promoted: 'never',
  reset: 'never',
  'factors-reset': 'never',
  'role-changed': 'never',
  suspended: 'never',
  unsuspended: 'never',
  invited: 'never',
};
type Opposite = 'restored' | 'pinned' | 'unpinned';

/** Whether a decision can never be undone. */
export const isFinal = ({ action, kind }: Pick<RecordedDecision, 'action' | 'kind'>): boolean =>
  UNDONE_BY[action] === 'never' ||
  kind === 'account' ||
  // An email cannot be taken back, and the desk has a button for the rest.
  kind === 'campaign' ||
  // Stories and addresses do not go to the bin.
  (action === 'deleted' && (kind === 'confession' || kind === 'subscriber'));

/** The state that undoing a decision leads to: a status, or `restored`, `deleted`, `pinned`, `unpinned`. */
export function undoTarget(action: DecisionAction, beforeStatus: string | null): string {
  const by = UNDONE_BY[action];
  return by === 'status before' || by === 'never' ? (beforeStatus ?? 'deleted') : by;
}

/** The first of two approvals was taken back. Only the admin who gave it can give it again. */
export const tookBackApproval = (action: DecisionAction, beforeStatus: string | null | undefined): boolean =>
  action === 'returned' && beforeStatus === 'pending';

/** Only the day of a story's decision is known, so the time counts from the end of that day. */
export const undoUntil = ({ createdAt, kind }: Pick<RecordedDecision, 'createdAt' | 'kind'>): Date =>
  new Date(createdAt.getTime() + (DAYS_TO_UNDO + (kind === 'confession' ? 1 : 0)) * DAY_MS);

export function undoState(decision: RecordedDecision, now: Date): UndoState {
  if (isFinal(decision) || tookBackApproval(decision.action, decision.before?.status)) return 'final';
  if (decision.undone) return 'undone';
  if (now >= undoUntil(decision)) return 'expired';
  if (decision.action === 'deleted') return decision.inBin ? 'possible' : 'expired';
  return decision.versionNow === decision.after?.version ? 'possible' : 'overtaken';
}
