/** What went wrong, in terms of the rule that was broken. HTTP is decided once, in platform/http. */
export type DomainErrorKind = 'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'unavailable';

/**
 * A broken rule of the domain.
 *
 * `code` is stable and documented (docs/errors.md); `message` is the sentence shown to a person;
 * `path` names the field at fault, where there is one.
 */
export class DomainError extends Error {
  /** Whether much work had been done when it was thrown: then it counts against a limit whatever its kind is. */
  hasCost = false;

  constructor(
    readonly code: string,
    readonly kind: DomainErrorKind,
    message: string,
    readonly path?: string,
  ) {
    super(message);
    this.name = 'DomainError';
  }

  afterWork(): this {
    this.hasCost = true;
    return this;
  }

  /** The thing is not there, or not visible to this caller: both look the same from outside. */
  static notFound(thing: string): DomainError {
    return new DomainError(`${thing}.not-found`, 'not-found', `There is no such ${thing}.`);
  }
}

/**
 * A decision may say which version it was made on. When that is no longer the newest, somebody else decided first.
 *
 * @throws DomainError `<thing>.stale`
 */
export function refuseStale(thing: string, current: number, seen: number | null | undefined): void {
  if (seen === undefined || seen === null || seen === current) return;
  throw new DomainError(`${thing}.stale`, 'conflict', 'Someone decided this first.');
}
