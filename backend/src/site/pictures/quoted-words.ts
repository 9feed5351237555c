import { SPACELESS_LETTER } from '../../kernel/cut-text.js';

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const OPENING = /^[“‘"'«‹„‚([¿¡]$/;
const CLOSING = /^[”’"'»›“‘)\]]$/;
/** They end a sentence, and belong to its last word. */
const SENTENCE_ENDS = /^[.!?…。！？।؟]+/u;

/** A text, and its letters alone with the place of each in the text. */
export interface SearchableText {
  text: string;
  letters: string;
  places: number[];
  ends: number[];
}

export function searchableText(text: string): SearchableText {
  let letters = '';
  const places: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const point of text) {
    const folded = LETTER.test(point) ? point.normalize('NFKD').toLowerCase() : '';
    for (const unit of folded.split('')) {
      letters += unit;
      places.push(at);
      ends.push(at + point.length);
    }
    at += point.length;
  }
  return { text, letters, places, ends };
}

/**
 * Finds words in a text, whatever spaces, punctuation and capitals the request has, and returns them as the text has them: a
 * picture shows what was published, not what somebody requested. Only whole words are found.
 *
 * @returns undefined when the text does not have them
 */
export function quotedWords({ text, letters, places, ends }: SearchableText, words: string): string | undefined {
  const wanted = searchableText(words).letters;
  if (wanted === '') return undefined;
  for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + 1)) {
    const start = places[at]!;
    const end = ends[at + wanted.length - 1]!;
    if (isBoundary(text, start) && isBoundary(text, end)) return withPunctuation(text, start, end, words.trim());
  }
  return undefined;
}

/** Where there are no spaces, a quote may begin and end anywhere. */
function isBoundary(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' ';
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  return !LETTER.test(before) || !LETTER.test(after) || SPACELESS_LETTER.test(before) || SPACELESS_LETTER.test(after);
}

/**
 * Adds the end of the sentence, and a quotation mark or bracket that the request has, too. A request that ends with an ellipsis was
 * cut, and the picture says so.
 */
function withPunctuation(text: string, from: number, to: number, words: string): string {
  let [start, end] = [from, to];
  if (OPENING.test(words[0] ?? '') && OPENING.test(text[start - 1] ?? '')) start -= 1;
  if (words.endsWith('…')) return `${text.slice(start, end)}…`;
  end += SENTENCE_ENDS.exec(text.slice(end))?.[0].length ?? 0;
  if (CLOSING.test(words.at(-1) ?? '') && CLOSING.test(text[end] ?? '')) end += 1;
  return text.slice(start, end);
}
