/** The same rules as in backend/src/platform/http/validation/text-rules.ts. The server rejects all other input. */
const NO_INK = '\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800';
const INVISIBLE = `${NO_INK}\\p{Z}`;
const seen = new RegExp(`[^${INVISIBLE}]`, 'u');

/** Whether a text has any visible character. */
export const isVisible = (text: string): boolean => seen.test(text);

/** The trimmed text, or '' if none of it is visible. */
export const trimmed = (text: string): string => (isVisible(text) ? text.trim() : '');

const atLeast = (min: number): string =>
  min === 1
    ? `[^${INVISIBLE}]`
    : `[^${INVISIBLE}](?:(?:(?!\\s)[${NO_INK}])*(?:\\s|[^${NO_INK}])){${min - 2}}[\\s\\S]*?[^${INVISIBLE}]`;

/**
 * Returns a check that a text has at least `min` characters between its first and last visible character. Invisible
 * characters do not count, and spaces do not count with `onlyVisible`.
 */
export function longEnough(min: number, onlyVisible = false): (text: string) => boolean {
  if (min === 0) return () => true;
  const pattern = new RegExp(onlyVisible ? `(?:[^${INVISIBLE}][\\s\\S]*?){${min}}` : atLeast(min), 'u');
  return (text) => pattern.test(text);
}
