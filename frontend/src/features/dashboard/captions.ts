import type { Series, SeriesCounts } from '../../lib/api/types';
import { ENOUGH_FOR_PERCENT } from './enough';
import { number, percent, perView } from './format';

/** The captions under the numbers, computed from the series. If nothing can be compared, they say so. */

/** From this factor on, "10 times" is easier to read than a percentage. */
const FOLD = 10;

/** The change from the previous period: `+12% from the 30 days before`, or `3 more than` where there were few. */
export function change(now: number, before: number, days: number): string {
  const past = `the ${days} days before`;
  if (before === 0) return now === 0 ? `none in ${past} either` : `none in ${past}`;
  if (now === before) return `as many as in ${past}`;
  // More likes can be removed than given, and a percentage of a negative number would be nonsense.
  if (before < 0 || now < 0) return `${now > before ? 'more' : 'fewer'} than in ${past} (${number(before)})`;
  if (before < ENOUGH_FOR_PERCENT)
    return `${number(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than in ${past}`;
  if (now / before >= FOLD) return `${number(Math.round(now / before))} times ${past}`;
  const share = Math.round((now / before - 1) * 100);
  if (share === 0) return `about as many as in ${past}`;
  return `${share > 0 ? '+' : ''}${number(share)}% from ${past}`;
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
    return {
      now: `no reading times in ${period}`,
      change: past === null ? 'none before that either' : `${past} s before`,
    };
  const differs = past === null ? null : now - past;
  return {
    now: `${number(now)} s on average in ${period}`,
    change:
      differs === null
        ? `no reading times in the ${period} before`
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

const joined = (days: Series['days']): number =>
  days.reduce((sum, { subscribersJoined }) => sum + subscribersJoined, 0);

export const joinedThisWeek = ({ days }: Series): number => joined(days.slice(-7));

/** The caption of the weekly growth: the last seven days and the seven before, whatever the period. */
export function weekCaption({ days, sums, before }: Series): Caption {
  const [now, past] =
    days.length === 7
      ? [sums.subscribersJoined, before.subscribersJoined]
      : [joined(days.slice(-7)), joined(days.slice(-14, -7))];
  return { now: `${number(now)} joined in 7 days`, change: `${number(past)} in the 7 days before` };
}

/** How many were subscribed seven days ago: what the weekly growth rate is a share of. */
export const subscribersAWeekAgo = ({ days, before }: Series): number => (days.at(-8) ?? before).subscribers;

interface Engagement {
  engagement: number;
  articleViews: number;
}

/** The engagement rate: a percentage, or engagement per view above 100%, or both counts where there are few views. */
function engagementText({ engagement, articleViews }: Engagement): string {
  if (articleViews < ENOUGH_FOR_PERCENT)
    return `${number(engagement)} on ${number(articleViews)} ${articleViews === 1 ? 'view' : 'views'}`;
  const rate = engagement / articleViews;
  return rate > 1 ? `${perView(rate)} per view` : percent(rate);
}

const isPercentage = ({ engagement, articleViews }: Engagement): boolean =>
  articleViews >= ENOUGH_FOR_PERCENT && engagement <= articleViews;

/** The caption of the engagement rate, in percentage points: a percentage of a percentage would mislead. */
export function engagementCaption({ days, sums, before }: Series): Caption {
  const period = `${days.length} days`;
  const past = before.articleViews > 0 ? `${engagementText(before)} before` : undefined;
  if (sums.articleViews === 0)
    return { now: `no article views in ${period}`, change: past ?? 'none before that either' };
  const now = `${engagementText(sums)} in ${period}`;
  if (past === undefined) return { now, change: `no article views in the ${period} before` };
  if (!isPercentage(sums) || !isPercentage(before)) return { now, change: past };
  // From the displayed values, so that the three numbers add up.
  const [share, pastShare] = [sums, before].map((one) => Math.round((one.engagement / one.articleViews) * 1_000));
  const points = share! - pastShare!;
  const differs = `${(Math.abs(points) / 10).toFixed(1)} points ${points > 0 ? 'above' : 'below'}`;
  return { now, change: points === 0 ? `the same as in the ${period} before` : `${differs} the ${period} before` };
}

/** Describes a line for screen readers. */
export function lineInWords(name: string, days: readonly string[], values: readonly number[]): string {
  const highest = Math.max(...values);
  if (highest === 0) return `${name}: none on any day.`;
  const last = values.at(-1)!;
  return `${name}: at most ${number(highest)}, on ${days[values.indexOf(highest)]}; ${number(last)} on the last day.`;
}
