import { DomainError, refuseStale } from '../../../kernel/domain-error.js';

/** What an admin says yes or no to. Rejected is reviewed and not accepted: the row stays, nobody is shown it. */
interface Decidable {
  reviewed: boolean;
  accepted: boolean;
  version: number;
}

/** Says yes. Answers whether that changed anything: approving again does not. */
export function approve(thing: string, item: Decidable, seen?: number | null): boolean {
  mustBeOpen(thing, item, seen);
  if (item.accepted) return false;
  item.reviewed = true;
  item.accepted = true;
  item.version += 1;
  return true;
}

/** Says no, to what was approved before too. What is rejected already is not there to be rejected again. */
export function reject(thing: string, item: Decidable, seen?: number | null): void {
  mustBeOpen(thing, item, seen);
  item.reviewed = true;
  item.accepted = false;
  item.version += 1;
}

/** Who says which version was seen is told that somebody decided first, even when what was decided is that it goes. */
function mustBeOpen(thing: string, item: Decidable, seen: number | null | undefined): void {
  refuseStale(thing, item.version, seen);
  if (item.reviewed && !item.accepted) throw DomainError.notFound(thing);
}
