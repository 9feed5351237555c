/**
 * Where a text can be cut: between grapheme clusters, which are what readers take for characters (an accented letter, a flag, a
 * family of four), and between words. For the server and the browser.
 */

/** In code units. Longer clusters are not writing, and are cut like any text. */
const LONGEST = 128;

interface Segments {
  segment(text: string): Iterable<{ segment: string }> & { containing(index: number): { index: number } | undefined };
}

let shared: Segments | undefined;

/** Firefox has the segmenter since version 125. */
const segmenter = (): Segments | undefined =>
  'Segmenter' in Intl ? (shared ??= new Intl.Segmenter('en', { granularity: 'grapheme' })) : undefined;

const JOINED = /^[\p{M}\p{Emoji_Modifier}\u200d]/u;
const FLAG_HALF = /^\p{Regional_Indicator}$/u;

/** Nearly the same for browsers without the segmenter. */
function isBoundary(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - LONGEST), at)];
  const after = text.slice(at, at + 2);
  if (JOINED.test(after) || before.at(-1) === '\u200d' || /^[\udc00-\udfff]/.test(after)) return false;
  let flags = 0;
  while (FLAG_HALF.test(before.at(-1 - flags) ?? '')) flags += 1;
  return !(flags % 2 === 1 && FLAG_HALF.test([...after][0] ?? ''));
}

function startWithoutSegmenter(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start <= LONGEST && !isBoundary(text, start)) start -= 1;
  return start;
}

/** The start of the cluster that an index is in; the index itself between two clusters. */
export function clusterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  // A long text is not read from its beginning.
  const from = Math.max(0, at - 2 * LONGEST);
  const found = segmenter()
    ?.segment(text.slice(from, at + LONGEST))
    .containing(at - from);
  const start = found ? from + found.index : startWithoutSegmenter(text, at);
  return at - start > LONGEST ? at : start;
}

/** The first characters of a text: at most `length` code points, as all limits count, and no part of a cluster. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let at = 0;
  let count = 0;
  for (const point of text) {
    if (count === length) return text.slice(0, clusterStart(text, at));
    at += point.length;
    count += 1;
  }
  return text;
}

/** The clusters of a text; its code points in browsers without the segmenter. */
export const graphemesOf = (text: string): string[] => {
  const segments = segmenter()?.segment(text);
  return segments ? Array.from(segments, ({ segment }) => segment) : [...text];
};

/**
 * A letter of a script that has no spaces between words. Search has its own list (platform/search/writing-systems.ts), with
 * Korean, without Khmer and Burmese.
 */
export const SPACELESS_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
