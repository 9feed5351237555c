import { email, z } from '../../lib/validation';

export const subscribeRules = z.object({
  email: email('Please enter a valid email address'),
  /** The value of a checked checkbox is its text. */
  oldEnough: z.optional(z.union([z.boolean(), z.string()])),
});

export type SubscribeInput = z.infer<typeof subscribeRules>;

const DAY_MS = 24 * 60 * 60 * 1000;

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first and the last day of a pause, as `2026-12-24`. Days are counted in UTC, like everywhere on the site. */
export const pauseDays = (now: number): { first: string; last: string } => ({
  first: isoDay(now + DAY_MS),
  last: isoDay(now + 365 * DAY_MS),
});

function isPauseDay(day: string): boolean {
  const { first, last } = pauseDays(Date.now());
  return day === '' || (day >= first && day <= last);
}

export const preferencesRules = z.object({
  frequency: z.enum(['every', 'monthly'], 'Choose how often.'),
  pausedUntil: z.string().check(z.refine(isPauseDay, 'Choose a day from tomorrow to one year from now.')),
});

export type PreferencesInput = z.infer<typeof preferencesRules>;
