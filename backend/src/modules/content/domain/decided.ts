import { DomainError } from '../../../kernel/domain-error.js';

/** A decision carries the version that was seen; when the item has moved on since, somebody decided first. */
export function refuseStale(thing: string, current: number, seen: number | null | undefined): void {
  if (seen !== undefined && seen !== null && seen !== current) throw DomainError.stale(thing);
}
