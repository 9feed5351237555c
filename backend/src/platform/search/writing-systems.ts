/**
 * Folds letters of all scripts for comparison. The database function search_text (the migration search-scripts) does
 * the same to indexed texts, and the two must agree. The ranges are explicit because PostgreSQL's regular expressions
 * do not know scripts.
 */

/**
 * Marks that are ignored: accents; Hebrew and Arabic vowels and the Arabic tatweel; signs above and below Thai and Lao
 * letters (vowels and tones: many people leave out tones, and the consonants identify a word); the sign that joins
 * letters in the scripts of India; joiners.
 */
export const MARKS: readonly (readonly [number, number])[] = [
  ...([
    [0x300, 0x36f],
    [0x483, 0x487],
    [0x591, 0x5bd],
    [0x5bf, 0x5bf],
    [0x5c1, 0x5c2],
    [0x5c4, 0x5c5],
    [0x5c7, 0x5c7],
  ] as const),
  ...([
    [0x610, 0x61a],
    [0x640, 0x640],
    [0x64b, 0x65f],
    [0x670, 0x670],
    [0x6d6, 0x6dc],
    [0x6df, 0x6e4],
    [0x6e7, 0x6e8],
  ] as const),
  ...([
    [0x6ea, 0x6ed],
    [0x93c, 0x93c],
    [0x94d, 0x94d],
    [0x9bc, 0x9bc],
    [0x9cd, 0x9cd],
    [0xe31, 0xe31],
    [0xe34, 0xe3a],
  ] as const),
  ...([
    [0xe47, 0xe4e],
    [0xeb1, 0xeb1],
    [0xeb4, 0xebc],
    [0xec8, 0xece],
    [0x200c, 0x200d],
  ] as const),
];

/**
 * Characters that nobody sees: soft hyphens and zero-width spaces within words that were copied from Word or a PDF, and marks
 * of direction. Joiners are not here: they hold emoji together in texts that are shown. MARKS has them for comparison.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]+/g;
/** Hyphens that look like the one on the keyboard. */
const HYPHENS = /[\u2010\u2011]/g;

/** Removes what nobody types from a text that is indexed or searched for. The migration invisible-characters does the same. */
export const asTyped = (text: string): string => text.replaceAll(INVISIBLE, '').replaceAll(HYPHENS, '-');

/** Letters of scripts without spaces between words, and Korean, which attaches particles to words. */
export const UNSEGMENTED: readonly (readonly [number, number])[] = [
  ...([
    [0xe01, 0xe30],
    [0xe32, 0xe33],
    [0xe40, 0xe46],
    [0xe81, 0xeb0],
    [0xeb2, 0xeb3],
    [0xec0, 0xec6],
  ] as const),
  ...([
    [0x3005, 0x3007],
    [0x3041, 0x3096],
    [0x309d, 0x309f],
    [0x30a1, 0x30fa],
    [0x30fc, 0x30ff],
    [0x3105, 0x312f],
  ] as const),
  ...([
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
    [0xf900, 0xfaff],
    [0x20000, 0x323af],
  ] as const),
];

const classOf = (ranges: readonly (readonly [number, number])[]): string =>
  ranges.map((range) => range.map((point) => `\\u{${point.toString(16)}}`).join('-')).join('');

const MARKS_PATTERN = new RegExp(`[${classOf(MARKS)}]+`, 'gu');
const UNSEGMENTED_RUN = new RegExp(`[${classOf(UNSEGMENTED)}]+`, 'gu');
const ONLY_EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;

/** Folds a text for comparison, except for case. NFKD separates the marks, NFC puts Korean syllables together again. */
export const foldMarks = (text: string): string =>
  asTyped(text).normalize('NFKD').replaceAll(MARKS_PATTERN, '').normalize('NFC');

/** Splits a word where it changes between scripts with and without spaces: `AIと` is `AI` and `と`. */
export function splitByScript(word: string): { text: string; unsegmented: boolean }[] {
  const pieces: { text: string; unsegmented: boolean }[] = [];
  let from = 0;
  const add = (text: string, unsegmented: boolean) => text !== '' && pieces.push({ text, unsegmented });
  for (const { 0: run, index } of word.matchAll(UNSEGMENTED_RUN)) {
    add(word.slice(from, index), false);
    add(run, true);
    from = index + run.length;
  }
  add(word.slice(from), false);
  return pieces;
}

/**
 * Returns the overlapping letter pairs that the index stores: `言葉の` is 言葉, 葉の. The index also stores the single letters
 * at both ends of a run, so a single letter is returned as it is.
 */
export function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => letters[at]! + letter);
}

export const isUnsegmented = (word: string): boolean => splitByScript(word).some(({ unsegmented }) => unsegmented);

/** Whether a text has only Latin letters, digits and signs. */
export const isLatin = (text: string): boolean => !/[^\0-\u024f]/.test(text);

/** Whether a text is Chinese, Japanese or Korean, where most words have about two letters. */
export const isEastAsian = (text: string): boolean => ONLY_EAST_ASIAN.test(text);
