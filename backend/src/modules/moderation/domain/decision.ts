import type { DecisionContext, ItemState } from '../../../kernel/decision-context.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';

/** What an admin says yes or no to. Rejected is reviewed and not accepted: the row stays, for admins alone. */
interface Decidable {
  reviewed: boolean;
  accepted: boolean;
  version: number;
}

export function stateOf({ reviewed, accepted, version }: Decidable): ItemState {
  return { status: accepted ? 'approved' : reviewed ? 'rejected' : 'pending', version };
}

/** Says yes. Answers whether that changed anything: approving again does not. */
export function approve(thing: string, item: Decidable, context: DecisionContext): boolean {
  mustBeOpen(thing, item, context);
  return turn(item, { reviewed: true, accepted: true });
}

/** Says no, to what was approved before too. What is rejected already is not there to be rejected again. */
export function reject(thing: string, item: Decidable, context: DecisionContext): boolean {
  mustBeOpen(thing, item, context);
  return turn(item, { reviewed: true, accepted: false });
}

/** Lets it wait again, whatever was said. Answers whether that changed anything. */
export function reopen(thing: string, item: Decidable, { expectedVersion }: DecisionContext): boolean {
  refuseStale(thing, item.version, expectedVersion);
  return turn(item, { reviewed: false, accepted: false });
}

function turn(item: Decidable, to: { reviewed: boolean; accepted: boolean }): boolean {
  if (item.reviewed === to.reviewed && item.accepted === to.accepted) return false;
  Object.assign(item, to);
  item.version += 1;
  return true;
}

/**
 * Who says which version was seen is told that somebody decided first, even when what was decided is that it goes. Who
 * takes a rejection back finds what was rejected.
 */
function mustBeOpen(thing: string, item: Decidable, { expectedVersion, undoesDecisionId }: DecisionContext): void {
  refuseStale(thing, item.version, expectedVersion);
  if (item.reviewed && !item.accepted && undoesDecisionId === undefined) throw DomainError.notFound(thing);
}
