import { dayInZone, isoDay } from '../../../kernel/clock.js';

/** The days of a month on which the digest is drafted: a worker that was down on the first makes up for it. */
const LAST_DAY = 7;

/** A month by its first day and the first day of the next one, `YYYY-MM-DD`. */
export interface Month {
  first: string;
  next: string;
  /** `November`, in English. */
  name: string;
}

/** The month that a digest is due for, or null when none is due. */
export function dueMonth(now: Date, timeZone: string): Month | null {
  const [year = 0, month = 0, day = 0] = dayInZone(now, timeZone).split('-').map(Number);
  if (day > LAST_DAY) return null;
  const last = new Date(Date.UTC(year, month - 2, 1));
  const name = last.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return { first: isoDay(last), next: isoDay(new Date(Date.UTC(year, month - 1, 1))), name };
}
