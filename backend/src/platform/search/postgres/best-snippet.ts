/** In characters: enough for an excerpt and some text around it. */
const SNIPPET_LENGTH = 700;
/** The part of it before the first match. */
const CONTEXT_BEFORE = 150;
/** Further matches of a frequent word do not change the choice. */
const MAX_MATCHES = 200;

/**
 * Returns the part of a text with the most distinct words of the query, the first of several equal ones. PostgreSQL
 * would take two milliseconds to look for the best excerpt in the whole text.
 *
 * @param stems prefixes of words, in lower case and without accents
 */
export function bestSnippet(text: string, stems: readonly string[]): string {
  if (text.length <= SNIPPET_LENGTH) return text;
  const plain = text.toLowerCase().replaceAll(ACCENTED, (letter) => letter.normalize('NFD')[0]!);
  const matches = stems
    .flatMap((stem) => positionsOf(plain, stem).map((position) => ({ stem, position })))
    .sort((a, b) => a.position - b.position);
  let best = { distinct: 0, position: 0 };
  for (const [at, { position }] of matches.entries()) {
    const near = new Set<string>();
    for (
      let next = at;
      next < matches.length && matches[next]!.position - position < SNIPPET_LENGTH - 2 * CONTEXT_BEFORE;
      next++
    )
      near.add(matches[next]!.stem);
    if (near.size > best.distinct) best = { distinct: near.size, position };
  }
  return cutAtWords(text, Math.max(0, best.position - CONTEXT_BEFORE));
}

const ACCENTED = /[\u00c0-\u024f]/g;

function positionsOf(plain: string, stem: string): number[] {
  const positions: number[] = [];
  for (let at = plain.indexOf(stem); at !== -1 && positions.length < MAX_MATCHES; at = plain.indexOf(stem, at + 1))
    if (at === 0 || !LETTER.test(plain[at - 1]!)) positions.push(at);
  return positions;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Starts and ends at word boundaries, where the text has spaces. */
function cutAtWords(text: string, from: number): string {
  const blank = text.indexOf(' ', from);
  const begin = from === 0 || blank === -1 || blank > from + CONTEXT_BEFORE ? from : blank + 1;
  const end = begin + SNIPPET_LENGTH;
  const last = end >= text.length ? text.length : text.lastIndexOf(' ', end);
  return text.slice(begin, last > begin + CONTEXT_BEFORE ? last : end).toWellFormed();
}
