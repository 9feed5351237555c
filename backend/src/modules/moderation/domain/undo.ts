import { DAYS_TO_UNDO } from '../../../kernel/decision-context.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import type { DecisionAction, DecisionKind } from '../contract.js';

const DAY_MS = 24 * 3_600_000;

/** Whether a decision can be taken back, and if not, why. */
export const UNDO_STATES = ['possible', 'undone', 'overtaken', 'expired', 'final'] as const;
export type UndoState = (typeof UNDO_STATES)[number];

/** An entry of the audit log, and how its item is now. */
export interface Made {
  createdAt: Date;
  action: DecisionAction;
  kind: DecisionKind;
  after: ItemState | null;
  undone: boolean;
  /** Null when the item is not there. */
  versionNow: number | null;
  inBin: boolean;
}

/** What was overwritten or thrown away for good is nowhere to be taken from. */
export const isFinal = ({ action, kind }: Pick<Made, 'action' | 'kind'>): boolean =>
  kind === 'account' ||
  action === 'edited' ||
  action === 'created' ||
  action === 'removed' ||
  (action === 'deleted' && kind === 'confession');

/** Of a story only the day is known: it counts to its end. */
export const undoUntil = ({ createdAt, kind }: Pick<Made, 'createdAt' | 'kind'>): Date =>
  new Date(createdAt.getTime() + (DAYS_TO_UNDO + (kind === 'confession' ? 1 : 0)) * DAY_MS);

export function undoState(made: Made, now: Date): UndoState {
  if (isFinal(made)) return 'final';
  if (made.undone) return 'undone';
  if (now >= undoUntil(made)) return 'expired';
  if (made.action === 'deleted') return made.inBin ? 'possible' : 'expired';
  return made.versionNow === made.after?.version ? 'possible' : 'overtaken';
}
