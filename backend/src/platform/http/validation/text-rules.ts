/** Rules for texts, for requests and for imported files. */

/** Whether PostgreSQL can store it: false for a text with a NUL or with half of a surrogate pair. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/**
 * Whether a text has more than `max` Unicode code points. Each is one or two code units, so the code points rarely have
 * to be counted.
 */
export const isLonger = (value: string, max: number): boolean =>
  value.length > max && (value.length > 2 * max || [...value].length > max);

/** Part of a character class: controls, direction marks, zero-width characters, fillers, and the Braille blank. */
export const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
export const INVISIBLE_CHARACTER = new RegExp(`[${INVISIBLE}]`, 'u');

/** Part of a character class: characters without width or ink, including unassigned ones. */
const NO_INK = '\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800';
/** The same, plus spaces. */
export const UNSEEN = `${NO_INK}\\p{Z}`;
const VISIBLE_CHARACTER = new RegExp(`[^${UNSEEN}]`, 'u');

/** Whether at least one character is visible. */
export const isVisible = (value: string): boolean => VISIBLE_CHARACTER.test(value);

/**
 * Trims a text, and empties one without visible characters. A text that cannot be stored is only trimmed; a later check
 * refuses it.
 */
export const trimmedText = (value: string): string => (isVisible(value) || !isStorable(value) ? value.trim() : '');

/**
 * The pattern of a text with at least `min` characters from the first to the last visible one. Spaces between them
 * count, characters without ink do not. A text that does not match has few visible characters, so matching takes linear
 * time.
 */
export function visiblePattern(min: number): string {
  if (min === 1) return `[^${UNSEEN}]`;
  return `[^${UNSEEN}](?:(?:(?!\\s)[${NO_INK}])*(?:\\s|[^${NO_INK}])){${min - 2}}[\\s\\S]*?[^${UNSEEN}]`;
}

/**
 * The email addresses that mail servers accept: a local part of up to 64 characters, without a dot at either end or two
 * in a row, and a domain with at least one dot. No invisible characters, because two addresses that look the same would
 * be two accounts.
 */
export const EMAIL = new RegExp(
  `^(?![\\s\\S]*[${INVISIBLE}])` +
    /(?=[^@]{1,64}@)[^\s@.,:;"()<>[\]\\]+(?:\.[^\s@.,:;"()<>[\]\\]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u
      .source,
  'u',
);

export const isEmail = (value: string): boolean => value.length <= 254 && isStorable(value) && EMAIL.test(value);

export const IMAGE = /^(?:https:\/\/[^\s\\/]+|\/(?!\/))[^\s\\]*$/;

/** Whether it is the URL of a picture: https, or a path on this site. */
export const isPicture = (value: string): boolean =>
  isStorable(value) && value.length <= 2_000 && IMAGE.test(value) && (value.startsWith('/') || URL.canParse(value));
