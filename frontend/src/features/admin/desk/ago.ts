import { formatDate } from '../../../lib/dates';
import type { Decision } from '../../../lib/api/types';

type When = Pick<Decision, 'kind' | 'createdAt'>;

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Story decisions carry a day and no time, to protect authors. */
const isDay = ({ kind }: When): boolean => kind === 'confession';

/**
 * `just now`, `5 minutes ago`, `yesterday`; for a decision about a story `November 21, 2026`. `now` is in milliseconds.
 */
export function ago(when: When, now: number): string {
  if (isDay(when)) return formatDate(when.createdAt);
  const seconds = Math.max(0, (now - Date.parse(when.createdAt)) / 1000);
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? [null, 1];
  return unit ? relative.format(-Math.floor(seconds / length), unit) : 'just now';
}

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** To the minute, in the viewer's time zone. */
export const exactTime = (when: When): string =>
  isDay(when) ? formatDate(when.createdAt) : fullDate.format(new Date(when.createdAt));
