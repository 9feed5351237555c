import { isLatin, pairsOf, splitByScript } from '../writing-systems.js';
import { plainText } from '../search-query.js';

/** A phrase does not continue across this sign, which Meilisearch takes for the end of a sentence. */
const GAP = '.';

/**
 * Returns the words of a text in other scripts than Latin, as PostgreSQL indexes them: without marks, and in pairs of
 * letters where there are no spaces between words. With dictionaries of its own, Meilisearch finds only the words that
 * they contain, and only if it guesses the right language.
 */
export function nonLatinWords(text: string): string {
  const words: string[] = [];
  let isGap = false;
  for (const piece of plainText(text).split(' ').flatMap(splitByScript)) {
    if (isLatin(piece.text)) {
      isGap = words.length > 0;
      continue;
    }
    if (isGap) words.push(GAP);
    isGap = false;
    words.push(...(piece.unsegmented ? wordsOfRun(piece.text) : [piece.text]));
  }
  return words.join(' ');
}

/** The first and last letters stand alone too, as on PostgreSQL. */
function wordsOfRun(run: string): string[] {
  const letters = [...run];
  const pairs = letters.length > 1 ? pairsOf(run) : [];
  return [letters[0]!, ...pairs, letters.at(-1)!].map(encodeLetters);
}

/** One word of hexadecimal digits, `0x8a008449`, which Meilisearch neither splits nor changes, and nobody types. */
export const encodeLetters = (letters: string): string =>
  `0x${[...letters].map((letter) => letter.codePointAt(0)!.toString(16)).join('')}`;
