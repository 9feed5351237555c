import { DEPTHS, PLATFORMS } from '../contract.js';
import { ENGAGEMENT } from '../domain/tally.js';
import type { Metric } from '../domain/tally.js';
import type { Series, SeriesCounts } from './day-series.view.js';

const DAY_MS = 24 * 3_600_000;

/** A row of the rollups; a row without a day is the sum of all days. The driver returns such large numbers as text. */
export interface DayValue {
  day: string | null;
  metric: Metric;
  value: string;
}

/** The last `count` days up to and including `last`, as `YYYY-MM-DD`, oldest first. */
export function daysOf(last: string, count: number): string[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, at) => new Date(end - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10));
}

type Values = ReadonlyMap<Metric, number>;

const countEach = <K extends string | number>(keys: readonly K[], countOf: (key: K) => number): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, countOf(key)])) as Record<K, number>;

function countsOf(values: Values, subscribers: number): SeriesCounts {
  const of = (metric: Metric) => values.get(metric) ?? 0;
  return {
    pageViews: of('page-views'),
    articleViews: of('article-views'),
    timedViews: of('timed-views'),
    readSeconds: of('read-seconds'),
    reads: countEach(DEPTHS, (depth) => of(`reads-${depth}`)),
    shares: countEach(PLATFORMS, (name) => of(`shares-${name}`)),
    readers: of('readers'),
    commentLikes: of('comment-likes'),
    storyReactions: of('story-reactions'),
    comments: of('comments'),
    engagement: ENGAGEMENT.reduce((sum, metric) => sum + of(metric), 0),
    storiesReceived: of('stories-received'),
    storiesPublished: of('stories-published'),
    subscribersJoined: of('subscribers-joined'),
    subscribersLeft: of('subscribers-left'),
    subscribers,
  };
}

const sumByMetric = (rows: DayValue[]): Map<Metric, number> => {
  const sums = new Map<Metric, number>();
  for (const { metric, value } of rows) sums.set(metric, (sums.get(metric) ?? 0) + Number(value));
  return sums;
};

const netSubscribers = (values: Values): number =>
  (values.get('subscribers-joined') ?? 0) - (values.get('subscribers-left') ?? 0);

/**
 * The second half of the days one by one, and the sums of each half.
 *
 * The number of subscribers on each day is computed backwards from the current number, so no earlier day is read.
 *
 * @param period an even number of days, oldest first
 * @param rows of these days, of any later ones (another process may be a day ahead at midnight), and of all time
 */
export function seriesOf(period: string[], rows: DayValue[]): Series {
  const half = period.length / 2;
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const valuesOf = (days: string[]) => sumByMetric(days.flatMap((day) => byDay.get(day) ?? []));
  const later = rows.filter(({ day }) => day !== null && day > period.at(-1)!);
  let subscribers = netSubscribers(sumByMetric(byDay.get(null) ?? [])) - netSubscribers(sumByMetric(later));
  const now = subscribers;
  const days: Series['days'] = [];
  for (const day of period.slice(half).reverse()) {
    const values = valuesOf([day]);
    days.unshift({ day, ...countsOf(values, subscribers) });
    subscribers -= netSubscribers(values);
  }
  return {
    days,
    sums: countsOf(valuesOf(period.slice(half)), now),
    before: countsOf(valuesOf(period.slice(0, half)), subscribers),
  };
}
