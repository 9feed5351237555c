import type { Series, SeriesCounts } from '../../lib/api/types';
import { formatDate } from '../../lib/dates';

/** A line needs two points. */
const FEWEST_DAYS = 2;

/** The days of a chart: from the first day with data on, if there was none before the period either. */
export function daysWithData({ days, before }: Series, of: (counts: SeriesCounts) => number): Series['days'] {
  if (of(before) !== 0) return days;
  const first = days.findIndex((day) => of(day) !== 0);
  return first === -1 ? days : days.slice(Math.min(first, days.length - FEWEST_DAYS));
}

/** `Nothing in this period before November 27, 2026.` where the chart starts later than the period. */
export function startNote(series: Series, of: (counts: SeriesCounts) => number): string | undefined {
  const shown = daysWithData(series, of);
  if (shown.length === series.days.length) return undefined;
  return `Nothing in this period before ${formatDate(shown.find((day) => of(day) !== 0)!.day)}.`;
}
