/** What a text may be, wherever it comes from: a request, or a file that is imported. */

/** False for what PostgreSQL cannot store, or what is no text at all: a NUL, or half of a surrogate pair. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Whether a text has more Unicode code points than that: each is one or two long, so hardly ever they have to be counted. */
export const isLonger = (value: string, max: number): boolean =>
  value.length > max && (value.length > 2 * max || [...value].length > max);

/** As part of a character class: controls, marks of direction and of no width, fillers, and the blank of braille. */
export const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
export const INVISIBLE_CHARACTER = new RegExp(`[${INVISIBLE}]`, 'u');

/** As part of a character class: of no width or ink, characters that nobody has assigned included. */
const NO_INK = '\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800';
/** The same and blanks. */
export const UNSEEN = `${NO_INK}\\p{Z}`;
const VISIBLE_CHARACTER = new RegExp(`[^${UNSEEN}]`, 'u');

/** Whether anybody can see anything of it. */
export const isVisible = (value: string): boolean => VISIBLE_CHARACTER.test(value);

/** Without blanks around it; empty when nothing of it is visible. A value that is not text stays, to be refused. */
export const trimmedText = (value: string): string => (isVisible(value) || !isStorable(value) ? value.trim() : '');

/**
 * The pattern of a text with at least `min` characters from the first to the last visible one. Blanks between them count,
 * characters without ink do not. A text that does not match has few visible characters, so looking takes linear time.
 */
export function visiblePattern(min: number): string {
  if (min === 1) return `[^${UNSEEN}]`;
  return `[^${UNSEEN}](?:(?:(?!\\s)[${NO_INK}])*(?:\\s|[^${NO_INK}])){${min - 2}}[\\s\\S]*?[^${UNSEEN}]`;
}

/**
 * 64 characters without a dot at either end or two in a row, and a name with at least one dot, as mail servers take them. No character
 * that cannot be seen: two addresses that look the same would be two accounts.
 */
export const EMAIL = new RegExp(
  `^(?![\\s\\S]*[${INVISIBLE}])` +
    /(?=[^@]{1,64}@)[^\s@.,:;"()<>[\]\\]+(?:\.[^\s@.,:;"()<>[\]\\]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u
      .source,
  'u',
);

export const isEmail = (value: string): boolean => value.length <= 254 && isStorable(value) && EMAIL.test(value);

export const IMAGE = /^(?:https:\/\/[^\s\\/]+|\/(?!\/))[^\s\\]*$/;

/** An address of a picture: https, or a path on this site. */
export const isPicture = (value: string): boolean =>
  isStorable(value) && value.length <= 2_000 && IMAGE.test(value) && (value.startsWith('/') || URL.canParse(value));
