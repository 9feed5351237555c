import { isoDay } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';

/** @throws DomainError when the day is not in the future, or more than a year away */
export function refuseBadPause(until: string | null, now: Date): void {
  if (until === null) return;
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + 1);
  if (until > isoDay(now) && until <= isoDay(last)) return;
  throw new DomainError(
    'newsletter.pause',
    'invalid',
    'Choose a day after today and at most one year from now.',
    'pausedUntil',
  );
}

/** The day until which nothing is sent, or null when it has come. */
export const currentPause = (until: string | null, now: Date): string | null =>
  until !== null && until > isoDay(now) ? until : null;
