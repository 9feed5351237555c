import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { coverParts, SHOWN_FROM, shownOrNull } from './covered-numbers.js';
import type { StoryQuarter, Transparency } from './transparency.view.js';

export interface QuarterRow {
  /** The first day of the quarter. */
  quarter: string;
  what: string;
  count: number;
}

const DAY_MS = 24 * 3_600_000;

const startOf = (day: Date): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - (day.getUTCMonth() % 3)));
const after = (start: Date, quarters = 1): Date =>
  new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 3 * quarters));
const nameOf = (start: Date): string => `${start.getUTCFullYear()}-Q${start.getUTCMonth() / 3 + 1}`;

/** The middle of all waits, in whole days: half of the stories waited as long or less. Null for too few stories. */
function medianOf(counts: ReadonlyMap<string, number>): number | null {
  const waits = [...counts]
    .filter(([what]) => what.startsWith('days.'))
    .map(([what, count]) => ({ days: Number(what.slice('days.'.length)), count }))
    .toSorted((a, b) => a.days - b.days);
  const all = waits.reduce((sum, { count }) => sum + count, 0);
  if (all < SHOWN_FROM) return null;
  let upTo = 0;
  return waits.find(({ count }) => (upTo += count) * 2 >= all)?.days ?? null;
}

function toQuarter(quarter: string, counts: ReadonlyMap<string, number>): StoryQuarter {
  const of = (what: string) => counts.get(what) ?? 0;
  const declined = coverParts(DECLINE_REASONS.map((reason) => of(`declined.${reason}`)));
  return {
    quarter,
    received: shownOrNull(of('received')),
    published: shownOrNull(of('published')),
    declined: declined.total,
    declinedByReason: Object.fromEntries(
      DECLINE_REASONS.map((reason, at) => [reason, declined.parts[at] ?? null]),
    ) as Record<DeclineReason, number | null>,
    coversLarger: declined.coversLarger,
    withdrawn: shownOrNull(of('withdrawn')),
    reports: shownOrNull(of('reports')),
    medianDays: medianOf(counts),
  };
}

/**
 * Only whole quarters, from the first one with a row to the last one that ended more than a day ago: the number of a quarter that
 * goes on would show each story and each decision to somebody who asks again and again. In the first day after its end, changes
 * that began before midnight could still be added.
 */
export function toTransparency(rows: readonly QuarterRow[], now: Date): Transparency {
  const current = startOf(new Date(now.getTime() - DAY_MS));
  const first = rows.map(({ quarter }) => quarter).toSorted()[0];
  // A site that has begun in the middle of a quarter counts from the next one.
  const firstStart = first === undefined ? current : new Date(`${first}T00:00:00Z`);
  const quarters: StoryQuarter[] = [];
  for (let start = firstStart; start < current; start = after(start)) {
    const day = start.toISOString().slice(0, 10);
    const counts = new Map(rows.filter(({ quarter }) => quarter === day).map(({ what, count }) => [what, count]));
    quarters.unshift(toQuarter(nameOf(start), counts));
  }
  const next = firstStart > current ? firstStart : current;
  return { quarters, nextEnds: new Date(after(next).getTime() - DAY_MS).toISOString().slice(0, 10) };
}
