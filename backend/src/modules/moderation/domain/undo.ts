import { DAYS_TO_UNDO } from '../../../kernel/decision-context.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import { FLAG_ACTIONS } from '../contract.js';
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

/** Whether a decision can never be undone. */
export const isFinal = ({ action, kind }: Pick<RecordedDecision, 'action' | 'kind'>): boolean =>
  // The old password is not stored, and no command takes the admin role away.
  kind === 'account' ||
  // An email cannot be taken back, and the desk has a button for the rest.
  kind === 'campaign' ||
  // The old text is not stored here; an article's revisions have it.
  action === 'edited' ||
  // The article's page has a button for it.
  action === 'scheduled' ||
  action === 'cancelled' ||
  // The desk has a key or a button for it.
  FLAG_ACTIONS.includes(action) ||
  // There is no earlier state. The item can be deleted instead.
  action === 'created' ||
  // The reports are deleted.
  action === 'dismissed' ||
  // Only readers subscribe an address.
  action === 'removed' ||
  // Stories and addresses do not go to the bin.
  (action === 'deleted' && (kind === 'confession' || kind === 'subscriber'));

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
