import { cutText } from '../../../backend/src/kernel/cut-text';
import { decodeEntities } from '../../../backend/src/platform/markdown/shared/entities';

/** Length in Unicode code points after trimming. All length limits count this way, on client and server. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** A text as a field has it, which knows one kind of line end. Stored texts may have others. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * Formats a whole number: `1,234`. Not toLocaleString, whose first call loads the engine's locale data: about 40 ms
 * during hydration.
 */
export const wholeNumber = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `12 characters left`, or `3 characters too many` for a negative number. */
export function charactersLeft(left: number): string {
  const count = wholeNumber(Math.abs(left));
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${count} ${characters} too many` : `${count} ${characters} left`;
}

/**
 * Shortens a text to `limit` code points plus an ellipsis, at a word boundary if one is near. A shorter text is
 * unchanged. `cut` says whether it was shortened.
 */
export function truncate(text: string, limit: number): { text: string; cut: boolean } {
  const trimmed = text.trim();
  const head = cutText(trimmed, limit);
  if (head === trimmed) return { text: trimmed, cut: false };
  const word = head.search(/\s\S*$/u);
  const kept = word > head.length - 30 && word > 0 ? head.slice(0, word) : head;
  return { text: `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`, cut: true };
}

/** A suffix such as `-y` stays in one piece: browsers may break a line after its hyphen. */
export const keepSuffixes = (text: string): string => text.replace(/(^|[\s(“"‘'])-(?=\p{L})/gu, '$1-\u2060');

/** Formats an index card number: `No. 014`. */
export const cardNumber = (id: number): string => `No. ${String(id).padStart(3, '0')}`;

/** `1 comment`, `23 comments`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;

export interface Run {
  text: string;
  marked: boolean;
}

/**
 * Splits a search excerpt (escaped text with `<mark>` as its only element) into runs of plain text. The result is never
 * used as HTML, so nothing in it can act as markup.
 */
export function markedRuns(excerpt: string): Run[] {
  const runs: Run[] = [];
  let marked = false;
  for (const piece of excerpt.split(/(<\/?mark>)/)) {
    if (piece === '<mark>') marked = true;
    else if (piece === '</mark>') marked = false;
    else if (piece !== '') runs.push({ text: decodeEntities(piece), marked });
  }
  return runs;
}
