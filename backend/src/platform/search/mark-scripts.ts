import { MARK_END, MARK_START } from './highlight.js';
import { foldMarks, isUnsegmented } from './scripts.js';
import type { TermGroup } from './postgres/query-expansion.js';

/** An excerpt is not searched for any further into a text. */
const LOOKED_AT = 60_000;
/** Letters before what was found, and in all. */
const BEFORE = 40;
const LENGTH = 160;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether PostgreSQL's own marking cannot find these words in a text: it knows neither pairs of letters nor marks. */
export const needsOwnMarks = (words: readonly string[]): boolean => words.some((word) => /[^\0-\u024f]/.test(word));

/** A term: a beginning of words, or in scripts without blanks the letters wherever they are. */
interface Wanted {
  text: string;
  anywhere: boolean;
}

/** @param stemOf a word's beginning that all its forms have */
export const wantedOf = (groups: readonly TermGroup[], stemOf: (word: string) => string): Wanted[] =>
  groups.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ words }): Wanted[] =>
      isUnsegmented(words[0]!)
        ? [
            {
              text:
                words[0]! +
                words
                  .slice(1)
                  .map((pair) => [...pair].at(-1)!)
                  .join(''),
              anywhere: true,
            },
          ]
        : words.map((word) => ({ text: stemOf(word), anywhere: false })),
    ),
  );

/** An excerpt of a text around the first match, with all matches marked. */
export function markScripts(body: string, wanted: readonly Wanted[]): string {
  const text = body.slice(0, LOOKED_AT).normalize('NFC').toWellFormed();
  const { folded, places } = fold(text);
  const found = wanted
    .flatMap((one) => placesOf(folded, one))
    .sort((one, other) => one.from - other.from)
    .map(({ from, to }) => ({ from: places[from]!, to: places[to] ?? text.length }));
  const [begin, end] = around(text, found[0]?.from ?? 0);
  let marked = '';
  let at = begin;
  for (const { from, to } of found) {
    if (from < at || to > end) continue;
    marked += text.slice(at, from) + MARK_START + text.slice(from, to) + MARK_END;
    at = to;
  }
  return (marked + text.slice(at, end)).trim();
}

/** The letters as they are compared, and where each of them stands in the text. */
function fold(text: string): { folded: string; places: number[] } {
  const known = new Map<string, string>();
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    const plain = known.get(letter) ?? foldMarks(letter).toLowerCase();
    known.set(letter, plain);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) places.push(at);
    at += letter.length;
  }
  return { folded, places };
}

function placesOf(folded: string, { text, anywhere }: Wanted): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let from = folded.indexOf(text); from !== -1; from = folded.indexOf(text, from + 1)) {
    let to = from + text.length;
    if (!anywhere) {
      if (from > 0 && LETTER.test(folded[from - 1]!)) continue;
      while (to < folded.length && LETTER.test(folded[to]!)) to += 1;
    }
    found.push({ from, to });
  }
  return found;
}

/** From a word's beginning to a word's end, where there are blanks. */
function around(text: string, place: number): [begin: number, end: number] {
  const wanted = Math.max(0, place - BEFORE);
  const blank = text.indexOf(' ', wanted);
  const begin = wanted === 0 || blank === -1 || blank >= place ? wanted : blank + 1;
  const most = Math.min(text.length, begin + LENGTH);
  const last = most === text.length ? most : text.lastIndexOf(' ', most);
  return [begin, last > place + BEFORE ? last : most];
}
