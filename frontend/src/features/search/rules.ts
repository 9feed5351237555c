import type { SearchHit } from '../../lib/api/types';
import { lengthOf } from '../../lib/text';

/** The API's limit. */
const LONGEST = 200;

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2}$/u;

/** A search needs more than two characters. In Chinese, Japanese and Korean two can be a word. */
export const isLongEnough = (words: string): boolean =>
  lengthOf(words) > 2 || eastAsian.test(words.normalize('NFC').trim());

/** The search term for the typed text: a pasted paragraph is cut to its beginning. */
export const searchTerm = (words: string): string => [...words.trim()].slice(0, LONGEST).join('').trim();

/** Whether an excerpt starts or ends in the middle of a sentence: 'before', 'after', both or neither. */
export function truncationOf(excerpt: string): string | undefined {
  const plain = excerpt.replace(/<\/?mark>/g, '').trim();
  const cut = [/^[\p{Ll}\p{N},;]/u.test(plain) && 'before', !/[.?!…]["”’)\]]*$/u.test(plain) && 'after'];
  return cut.filter(Boolean).join(' ') || undefined;
}

/** Articles first, then stories, each best first. */
export const grouped = (hits: SearchHit[]): { name: string; hits: SearchHit[] }[] =>
  [
    { name: 'Articles', hits: hits.filter(({ type }) => type === 'article') },
    { name: 'Stories', hits: hits.filter(({ type }) => type !== 'article') },
  ].filter((group) => group.hits.length > 0);

/** The number of results, for screen readers. */
export const foundText = (count: number): string => (count === 1 ? '1 result found' : `${count} results found`);
