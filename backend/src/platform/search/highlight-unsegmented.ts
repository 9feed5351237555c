import { clusterStart } from '../../kernel/cut-text.js';
import { MARK_END, MARK_START } from './highlight.js';
import { foldMarks, isLatin, isUnsegmented } from './writing-systems.js';
import type { TermGroup } from './postgres/query-expansion.js';

/** Only this many characters of a text are searched for an excerpt. */
const MAX_SEARCHED = 60_000;
/** The length of an excerpt, and the part of it before the first match, in characters. */
const CONTEXT_BEFORE = 40;
const EXCERPT_LENGTH = 160;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether the engines cannot mark these words in a text: they know neither letter pairs nor folded marks. */
export const needsOwnHighlighting = (words: readonly string[]): boolean => !words.every(isLatin);

/** A text to highlight: a prefix of words or, in scripts without spaces, letters anywhere. */
interface HighlightPattern {
  text: string;
  anywhere: boolean;
}

/** @param stemOf returns a prefix that all forms of a word share */
export const highlightPatterns = (groups: readonly TermGroup[], stemOf: (word: string) => string): HighlightPattern[] =>
  groups.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ words }): HighlightPattern[] =>
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

/** Returns an excerpt around the first match, with all matches marked. */
export function highlightedExcerpt(body: string, patterns: readonly HighlightPattern[]): string {
  const text = body.slice(0, MAX_SEARCHED).normalize('NFC').toWellFormed();
  const { folded, positions } = foldWithPositions(text);
  const matches = patterns
    .flatMap((pattern) => matchesOf(folded, pattern))
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => ({ from: positions[from]!, to: positions[to] ?? text.length }));
  const [begin, end] = excerptRange(text, matches[0]?.from ?? 0);
  let marked = '';
  let at = begin;
  for (const { from, to } of matches) {
    if (from < at || to > end) continue;
    marked += text.slice(at, from) + MARK_START + text.slice(from, to) + MARK_END;
    at = to;
  }
  return (marked + text.slice(at, end)).trim();
}

/** The folded text, and for each of its characters the position in the original text. */
function foldWithPositions(text: string): { folded: string; positions: number[] } {
  const foldedLetters = new Map<string, string>();
  const positions: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    const plain = foldedLetters.get(letter) ?? foldMarks(letter).toLowerCase();
    foldedLetters.set(letter, plain);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) positions.push(at);
    at += letter.length;
  }
  return { folded, positions };
}

function matchesOf(folded: string, { text, anywhere }: HighlightPattern): { from: number; to: number }[] {
  const matches: { from: number; to: number }[] = [];
  for (let from = folded.indexOf(text); from !== -1; from = folded.indexOf(text, from + 1)) {
    let to = from + text.length;
    if (!anywhere) {
      if (from > 0 && LETTER.test(folded[from - 1]!)) continue;
      while (to < folded.length && LETTER.test(folded[to]!)) to += 1;
    }
    matches.push({ from, to });
  }
  return matches;
}

/** Starts and ends at word boundaries, where the text has spaces. */
function excerptRange(text: string, match: number): [begin: number, end: number] {
  const earliest = clusterStart(text, match - CONTEXT_BEFORE);
  const space = text.indexOf(' ', earliest);
  const begin = earliest === 0 || space === -1 || space >= match ? earliest : space + 1;
  const latest = clusterStart(text, begin + EXCERPT_LENGTH);
  const lastSpace = latest === text.length ? latest : text.lastIndexOf(' ', latest);
  return [begin, lastSpace > match + CONTEXT_BEFORE ? lastSpace : latest];
}
