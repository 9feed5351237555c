import type { Series, SeriesCounts } from '../../lib/api/types';
import { number, percent } from './format';

/** The captions under the numbers, computed from the series. If nothing can be compared, they say so. */

/** From this factor on, "10 times" is easier to read than a percentage. */
const FOLD = 10;

/** The change from the previous period: `+12% against the 30 days before`. */
export function change(now: number, before: number, days: number): string {
  const past = `the ${days} days before`;
  if (before === 0) return now === 0 ? `none in ${past} either` : `none in ${past}`;
  if (now === before) return `as many as in ${past}`;
  // More likes can be removed than given, and a percentage of a negative number would be nonsense.
  if (before < 0 || now < 0) return `${now > before ? 'more' : 'fewer'} than in ${past} (${number(before)})`;
  if (now / before >= FOLD) return `${number(Math.round(now / before))} times ${past}`;
  const share = Math.round((now / before - 1) * 100);
  if (share === 0) return `about as many as in ${past}`;
  return `${share > 0 ? '+' : ''}${number(share)}% against ${past}`;
}

export interface Caption {
  /** The count of the period: `318 in 30 days`. */
  now: string;
  /** The change from the previous period. */
  change: string;
}

export const sharesOf = ({ shares }: SeriesCounts): number => shares.twitter + shares.instagram + shares.copy_link;

/** The caption of a count. */
export function caption({ days, sums, before }: Series, of: (counts: SeriesCounts) => number): Caption {
  const now = of(sums);
  return { now: `${number(now)} in ${days.length} days`, change: change(now, of(before), days.length) };
}

const readTime = ({ readSeconds, timedViews }: SeriesCounts): number | null =>
  timedViews > 0 ? Math.round(readSeconds / timedViews) : null;

/** The caption of the average read time. Without timed views there is no average. */
export function readTimeCaption({ days, sums, before }: Series): Caption {
  const [now, past] = [readTime(sums), readTime(before)];
  const period = `${days.length} days`;
  if (now === null)
    return { now: `nothing timed in ${period}`, change: past === null ? 'nor before' : `${past} s before` };
  const differs = past === null ? null : now - past;
  return {
    now: `${number(now)} s in ${period}`,
    change:
      differs === null
        ? `nothing timed in the ${period} before`
        : differs === 0
          ? `the same as in the ${period} before`
          : `${number(Math.abs(differs))} s ${differs > 0 ? 'longer' : 'shorter'} than in the ${period} before`,
  };
}

/** The caption of the subscribers: those who joined minus those who left. */
export function subscribersCaption({ days, sums, before }: Series): Caption {
  const more = sums.subscribers - before.subscribers;
  const sign = more > 0 ? '+' : '';
  return {
    now: `${more === 0 ? 'no change' : `${sign}${number(more)}`} in ${days.length} days`,
    change: `${number(sums.subscribersJoined)} joined, ${number(sums.subscribersLeft)} left`,
  };
}

/** The caption of the weekly growth: the last seven days and the seven before, whatever the period. */
export function weekCaption({ days, sums, before }: Series): Caption {
  const joined = (from: number, to?: number) =>
    days.slice(from, to).reduce((sum, { subscribersJoined }) => sum + subscribersJoined, 0);
  const [now, past] =
    days.length === 7 ? [sums.subscribersJoined, before.subscribersJoined] : [joined(-7), joined(-14, -7)];
  return { now: `${number(now)} joined in 7 days`, change: `${number(past)} in the 7 days before` };
}

const rate = ({ engagement, articleViews }: SeriesCounts): number | null =>
  articleViews > 0 ? engagement / articleViews : null;

/** The caption of the engagement rate, in percentage points: a percentage of a percentage would mislead. */
export function engagementCaption({ days, sums, before }: Series): Caption {
  const [now, past] = [rate(sums), rate(before)];
  const period = `${days.length} days`;
  if (now === null)
    return { now: `no article views in ${period}`, change: past === null ? 'nor before' : `${percent(past)} before` };
  if (past === null) return { now: `${percent(now)} in ${period}`, change: `no article views in the ${period} before` };
  // From the displayed values, so that the three numbers add up.
  const points = Math.round(now * 1_000) - Math.round(past * 1_000);
  const differs = `${(Math.abs(points) / 10).toFixed(1)} points ${points > 0 ? 'above' : 'below'}`;
  return {
    now: `${percent(now)} in ${period}`,
    change: points === 0 ? `as in the ${period} before` : `${differs} the ${period} before`,
  };
}

/** Describes a line for screen readers. */
export function lineInWords(name: string, days: readonly string[], values: readonly number[]): string {
  const highest = Math.max(...values);
  if (highest === 0) return `${name}: none on any day.`;
  const last = values.at(-1)!;
  return `${name}: at most ${number(highest)}, on ${days[values.indexOf(highest)]}; ${number(last)} on the last day.`;
}
