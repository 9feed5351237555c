import { foldMarks, isUnsegmented, pairsOf, splitByScript } from './writing-systems.js';

/** A search term: one word, or words that follow each other in this order. */
export interface Term {
  words: readonly string[];
  /** Typed in quotes: must match exactly, and is never left out. */
  quoted: boolean;
  /** Whether the last word may be a prefix, because the reader may still be typing it. */
  prefix: boolean;
  /** In a script without spaces: the run of letters that `words` are the pairs of. */
  run?: string;
}

/** In characters. */
export const MAX_QUERY_LENGTH = 200;
const MAX_TERMS = 8;
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu;
/** Ignored when the query has other words. Pronouns are not in the list, because this journal is about them. */
const FUNCTION_WORDS = new Set(
  'a an the of to in on at by for from with and or but is are was were be been do does did how what when where why which who whom as if so than that this it its about'.split(
    ' ',
  ),
);

/**
 * Returns letters and digits in lower case, without accents and other marks (writing-systems.ts), with one space between words.
 */
export const plainText = (text: string): string =>
  foldMarks(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** Splits a query into terms. Returns none if it has no word. */
export function readQuery(text: string): Term[] {
  const terms: Term[] = [];
  let from = 0;
  for (const match of text.matchAll(QUOTED)) {
    terms.push(...unquoted(text.slice(from, match.index)), ...phrase(match[1]!));
    from = match.index + match[0].length;
  }
  const rest = unquoted(text.slice(from));
  const last = rest.pop();
  if (last) rest.push(last.run === undefined ? { ...last, prefix: true } : last);
  terms.push(...rest);
  const meaningful = terms.filter(({ quoted, prefix, words }) => quoted || prefix || !isFunctionWord(words[0]!));
  return (meaningful.length > 0 ? meaningful : terms).slice(0, MAX_TERMS);
}

/** A single letter is a remainder of an apostrophe: 's, l'. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word) || word.length === 1;

const wordsOf = (text: string): string[] => plainText(text).split(' ').filter(Boolean);

const unquoted = (text: string): Term[] =>
  wordsOf(text)
    .flatMap(splitByScript)
    .map((piece) => (piece.unsegmented ? pairTerm(piece.text) : { words: [piece.text], quoted: false, prefix: false }));

/**
 * Words that follow each other. Where the script changes, the index has single letters of either script in between, so
 * each part is a term of its own.
 */
function phrase(text: string): Term[] {
  const terms: Term[] = [];
  let words: string[] = [];
  const close = () => {
    if (words.length > 0) terms.push({ words, quoted: true, prefix: false });
    words = [];
  };
  for (const word of wordsOf(text)) {
    if (!isUnsegmented(word)) words.push(word);
    else {
      close();
      for (const piece of splitByScript(word))
        terms.push(piece.unsegmented ? pairTerm(piece.text) : { words: [piece.text], quoted: true, prefix: false });
    }
  }
  close();
  return terms;
}

/** In a script without spaces, words may begin anywhere, so the run must match exactly. */
const pairTerm = (run: string): Term => ({ words: pairsOf(run), quoted: true, prefix: false, run });
