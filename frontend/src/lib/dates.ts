const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const parse = (iso: string | null | undefined): Date | null => {
  const date = iso ? new Date(iso) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

/**
 * Formats a date: `November 20, 2026`; an empty value gives ''. Always in UTC, so that the server and every reader
 * print the same day, and a story's day does not shift with the time zone.
 */
export function formatDate(iso: string | null | undefined): string {
  const date = parse(iso);
  return date ? `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}` : '';
}

/** Formats the day that it is for the reader. In the browser only: the server does not know their time zone. */
export const formatOwnDate = (moment: Date): string =>
  `${months[moment.getMonth()]} ${moment.getDate()}, ${moment.getFullYear()}`;

/** Formats a day of the next twelve months: `November 20`. */
export function formatDay(iso: string | null | undefined): string {
  const date = parse(iso);
  return date ? `${months[date.getUTCMonth()]} ${date.getUTCDate()}` : '';
}

/** Formats a month: `November 2026`. */
export function formatMonth(iso: string | null | undefined): string {
  const date = parse(iso);
  return date ? `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}` : '';
}
