import { foldMarks, isUnsegmented, pairsOf, piecesOf } from './scripts.js';

/** One thing that is searched for: a word, or words that stand next to each other in that order. */
export interface Term {
  words: readonly string[];
  /** In quotes: as it stands, and never left out. */
  quoted: boolean;
  /** The last word may be the beginning of one: somebody may still be typing it. */
  prefix: boolean;
  /** The run of letters whose pairs `words` are, in a script without blanks between words. */
  run?: string;
}

const MAX_TERMS = 8;
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu;
/** Left out beside others, for nobody means them. Pronouns are not among them: this journal is about such words. */
const FUNCTION_WORDS = new Set(
  'a an the of to in on at by for from with and or but is are was were be been do does did how what when where why which who whom as if so than that this it its about'.split(
    ' ',
  ),
);

/** Letters and numbers, in lower case, without accents and other marks (scripts.ts), one space between words. */
export const plainText = (text: string): string =>
  foldMarks(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** What somebody typed, as terms; none when there is no word in it. */
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
  const meant = terms.filter(({ quoted, prefix, words }) => quoted || prefix || !isFunctionWord(words[0]!));
  return (meant.length > 0 ? meant : terms).slice(0, MAX_TERMS);
}

/** A single letter is what an apostrophe leaves of a word: 's, l'. */
const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word) || word.length === 1;

const wordsOf = (text: string): string[] => plainText(text).split(' ').filter(Boolean);

const unquoted = (text: string): Term[] =>
  wordsOf(text)
    .flatMap(piecesOf)
    .map((piece) => (piece.unsegmented ? pairs(piece.text) : { words: [piece.text], quoted: false, prefix: false }));

/** Words that follow each other. Where the script changes the index has letters of either between them: those are terms of their own. */
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
      for (const piece of piecesOf(word))
        terms.push(piece.unsegmented ? pairs(piece.text) : { words: [piece.text], quoted: true, prefix: false });
    }
  }
  close();
  return terms;
}

/** Words in it begin and end anywhere: it is found as it stands. */
const pairs = (run: string): Term => ({ words: pairsOf(run), quoted: true, prefix: false, run });
