import { lengthOf } from '../../lib/text';

/** The API's limit. */
const LONGEST = 200;

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2}$/u;

/** A search needs more than two characters. In Chinese, Japanese and Korean two can be a word. */
export const isLongEnough = (words: string): boolean =>
  lengthOf(words) > 2 || eastAsian.test(words.normalize('NFC').trim());

/** The search term for the typed text: a pasted paragraph is cut to its beginning. */
export const searchTerm = (words: string): string => [...words.trim()].slice(0, LONGEST).join('').trim();
