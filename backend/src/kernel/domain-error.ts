/** The kind of broken rule. platform/http/errors maps it to a status code. */
export type DomainErrorKind = 'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'unavailable';

/**
 * A broken rule of the domain.
 *
 * `code` is stable and documented (docs/errors.md), `message` is a sentence for people, and `path` names the wrong
 * field, if there is one.
 */
export class DomainError extends Error {
  /**
   * Whether expensive work was done before it was thrown. If so, the request counts against the rate limit, whatever
   * its kind.
   */
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

  /** The thing does not exist, or this caller may not see it. Both look the same from outside. */
  static notFound(thing: string): DomainError {
    return new DomainError(`${thing}.not-found`, 'not-found', `There is no such ${thing}.`);
  }
}

/**
 * Refuses a decision that was made on an older version: someone else decided first.
 *
 * @throws DomainError `<thing>.stale`
 */
export function refuseStale(thing: string, current: number, expected: number | null | undefined): void {
  if (expected === undefined || expected === null || expected === current) return;
  throw new DomainError(`${thing}.stale`, 'conflict', 'Someone decided this first.');
}
