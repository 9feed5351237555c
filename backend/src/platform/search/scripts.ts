/**
 * How letters of all scripts are compared: search_text does the same to what is indexed (the migration search-scripts), and
 * the two must agree. Written as ranges, because PostgreSQL's regular expressions know no scripts.
 */

/**
 * Marks that do not change a word: accents, vowels of Hebrew and Arabic and the line that stretches an Arabic word, signs above
 * and below Thai and Lao letters (vowels and tones: many people type words without tones, and the consonants are enough to
 * recognize a word), the sign that joins letters in the scripts of India, joiners.
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

/** Letters of scripts that are written without blanks between words, and Korean, which joins particles to its words. */
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

const MARK = new RegExp(`[${classOf(MARKS)}]+`, 'gu');
const RUN = new RegExp(`[${classOf(UNSEGMENTED)}]+`, 'gu');
const ONLY_EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;

/** The letters of a text as they are compared, but for their case. NFKD takes marks off, NFC puts Korean syllables together again. */
export const foldMarks = (text: string): string => text.normalize('NFKD').replaceAll(MARK, '').normalize('NFC');

/** The pieces of a word in different scripts, in order: `AIと` is `AI` and `と`. */
export function piecesOf(word: string): { text: string; unsegmented: boolean }[] {
  const pieces: { text: string; unsegmented: boolean }[] = [];
  let from = 0;
  const add = (text: string, unsegmented: boolean) => text !== '' && pieces.push({ text, unsegmented });
  for (const { 0: run, index } of word.matchAll(RUN)) {
    add(word.slice(from, index), false);
    add(run, true);
    from = index + run.length;
  }
  add(word.slice(from), false);
  return pieces;
}

/** `言葉の` as the index has it: 言葉, 葉の. A single letter is one that stands at either end of a run. */
export function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => letters[at]! + letter);
}

export const isUnsegmented = (word: string): boolean => piecesOf(word).some(({ unsegmented }) => unsegmented);

/** Whether two letters may be a word: in Chinese, Japanese and Korean most words are about as long. */
export const isEastAsian = (text: string): boolean => ONLY_EAST_ASIAN.test(text);
