/** The same rules as in backend/src/platform/http/validation/text-rules.ts, which refuses the rest. */
const NO_INK = '\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800';
const INVISIBLE = `${NO_INK}\\p{Z}`;
const seen = new RegExp(`[^${INVISIBLE}]`, 'u');

/** Whether anybody can see anything of a text. */
export const isVisible = (text: string): boolean => seen.test(text);

/** The text without blanks around it; '' when nothing of it can be seen. */
export const trimmed = (text: string): string => (isVisible(text) ? text.trim() : '');

const atLeast = (min: number): string =>
  min === 1
    ? `[^${INVISIBLE}]`
    : `[^${INVISIBLE}](?:(?:(?!\\s)[${NO_INK}])*(?:\\s|[^${NO_INK}])){${min - 2}}[\\s\\S]*?[^${INVISIBLE}]`;

/**
 * Says whether a text has `min` characters from the first to the last visible one; characters without ink do not count,
 * and blanks do not where only visible ones count.
 */
export function longEnough(min: number, onlyVisible = false): (text: string) => boolean {
  if (min === 0) return () => true;
  const pattern = new RegExp(onlyVisible ? `(?:[^${INVISIBLE}][\\s\\S]*?){${min}}` : atLeast(min), 'u');
  return (text) => pattern.test(text);
}
