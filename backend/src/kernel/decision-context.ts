import { ContractCommand } from './contract-command.js';
import type { DeclineReason } from './decline-reasons.js';
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
  /** Articles of others do not exist for a writer, and published ones are not theirs to delete. */
  onlyOwnArticles?: boolean;
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

/** Why an admin deletes a story or a comment, and what else they tell its writer in their own words. */
export interface Explanation {
  reason: DeclineReason | null;
  note: string | null;
}

/** An admin deletes a story or a comment. `reason` is stored with the decision, `note` never is. */
export abstract class DeletionWithReason extends ItemDecision implements Explanation {
  constructor(
    id: number,
    context: DecisionContext,
    readonly reason: DeclineReason | null = null,
    readonly note: string | null = null,
  ) {
    super(id, context);
  }
}

/** How many days a decision can be undone, and deleted items stay in the bin. */
export const DAYS_TO_UNDO = RETENTION.bin.hours / 24;

/** The state of an item before or after a decision. */
export interface ItemState {
  /** pending, approved, rejected, draft, published, subscribed, unsubscribed, bounced, complained, a role, suspended. */
  status: string;
  /** 0 for items without versions. */
  version: number;
}
