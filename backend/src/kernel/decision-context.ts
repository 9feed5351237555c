import { ContractCommand } from './contract-command.js';
import { RETENTION } from './retention.js';

/** Who decides, on what. It goes into the audit log and nowhere else: no event and no job carries it. */
export interface DecisionContext {
  /** The admin's account; null when nobody did: a restore does what has to be done. */
  adminId: number | null;
  /** The version that the admin saw; without it a decision is taken as it is. */
  expectedVersion?: number | null | undefined;
  /** The decision that this one takes back, by its number in the audit log. */
  undoesDecisionId?: number;
  /** An entry of the audit log that says this already: a restored database does again what was decided since its backup. */
  replayOf?: { entry: number; at: Date };
}

/**
 * An admin decides about one item. Answers the decision's number in the audit log, or null when nothing changed.
 *
 * @throws DomainError `<thing>.not-found`, and `<thing>.stale` when somebody decided first
 */
export abstract class ItemDecision extends ContractCommand<number | null> {
  constructor(
    readonly id: number,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

/** For how long a decision can be taken back, and what was deleted with it is kept. */
export const DAYS_TO_UNDO = RETENTION.bin.hours / 24;

/** How an item is before or after a decision. */
export interface ItemState {
  /** pending, approved, rejected, draft, published, subscribed, unsubscribed, member, admin. */
  status: string;
  /** 0 for what has no versions. */
  version: number;
}
