import { addDays, weekdayOf } from '../domain/local-time.js';

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `1,204` */
export const wholeNumber = (count: number): string => count.toLocaleString('en-US');

/** @param words for one and for several: `['story waits', 'stories wait']` */
export const counted = (count: number, [one, several]: readonly [string, string]): string =>
  `${wholeNumber(count)} ${count === 1 ? one : several}`;

/** `today`, `Tuesday`, or `November 12` for a day that is a week or longer ago. @param day `YYYY-MM-DD` */
export function dayInWords(day: string, today: string): string {
  if (day >= today) return 'today';
  if (day > addDays(today, -7)) return upper(weekdayOf(day));
  const options = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, ...year });
}
