import { ContractCommand } from './contract-command.js';
import { RETENTION } from './retention.js';

/**
 * The admin of a decision, and the version it was made on. It is stored in the audit log and nowhere else: no event and
 * no job contains it.
 */
export interface DecisionContext {
  /** The admin's account; null for a decision that a restore replays. */
  adminId: number | null;
  /** The version that the admin saw. Without it the decision applies to any version. */
  expectedVersion?: number | null | undefined;
  /** The decision that this one undoes, by its id in the audit log. */
  undoesDecisionId?: number;
  /** The audit-log entry that already records this decision, when a restored database replays it. */
  replayOf?: { entry: number; at: Date };
}

/**
 * An admin decides about one item. Returns the id of the decision in the audit log, or null when nothing changed.
 *
 * @throws DomainError `<thing>.not-found`, or `<thing>.stale` when someone else decided first
 */
export abstract class ItemDecision extends ContractCommand<number | null> {
  constructor(
    readonly id: number,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

/** How many days a decision can be undone, and deleted items stay in the bin. */
export const DAYS_TO_UNDO = RETENTION.bin.hours / 24;

/** The state of an item before or after a decision. */
export interface ItemState {
  /** pending, approved, rejected, draft, published, subscribed, unsubscribed, member, admin. */
  status: string;
  /** 0 for items without versions. */
  version: number;
}
