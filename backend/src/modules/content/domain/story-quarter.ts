import type { EntityManager } from '@mikro-orm/postgresql';
import { dayOf, isoDay } from '../../../kernel/clock.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import type { Confession } from './confession.js';

/**
 * The counters of a quarter. `published` and `days.<n>`, the whole days from sending to the first decision, count each story once.
 * Moderation counts `reports`.
 */
export type QuarterCounter = 'received' | 'published' | 'withdrawn' | `declined.${DeclineReason}` | `days.${number}`;

const DAY_MS = 24 * 3_600_000;
/** Longer waits count as this many days. */
const MAX_DAYS = 400;

/** Adds to the counters of the quarter of a day, in the transaction of the change. Call it last: the rows stay locked until the commit. */
export async function countInQuarter(
  em: EntityManager,
  day: Date,
  counts: Partial<Record<QuarterCounter, number>>,
): Promise<void> {
  await em.execute('select count_in_quarter(?::date, ?::jsonb)', [isoDay(day), JSON.stringify(counts)]);
}

/** The counters that a decision about a story increases. Marks the story, so that a later decision is not its first one. */
export function countersOf(
  story: Confession,
  day: Date,
  decided: 'published' | `declined.${DeclineReason}`,
): Partial<Record<QuarterCounter, number>> {
  const isFirst = story.firstDecisionDue;
  story.firstDecisionDue = false;
  const days = Math.round((dayOf(day).getTime() - dayOf(story.createdAt).getTime()) / DAY_MS);
  return {
    // A story is deleted only once. It can be approved again after an undo or a report.
    ...((isFirst || decided !== 'published') && { [decided]: 1 }),
    ...(isFirst && { [`days.${Math.min(Math.max(days, 0), MAX_DAYS)}`]: 1 }),
  };
}
