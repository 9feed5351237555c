import type { SearchHit } from '../../lib/api/types';
import { lengthOf } from '../../lib/text';

/** The server takes no more. */
const LONGEST = 200;

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2}$/u;

/** A search is for more than two characters. In Chinese, Japanese and Korean two are a word. */
export const isLongEnough = (words: string): boolean =>
  lengthOf(words) > 2 || eastAsian.test(words.normalize('NFC').trim());

/** What is asked for what was typed: a pasted paragraph is found by its beginning. */
export const searchTerm = (words: string): string => [...words.trim()].slice(0, LONGEST).join('').trim();

/** Where an excerpt has been cut out of a longer text: it begins within a sentence, ends within one, or both. */
export function truncationOf(excerpt: string): string | undefined {
  const plain = excerpt.replace(/<\/?mark>/g, '').trim();
  const cut = [/^[\p{Ll}\p{N},;]/u.test(plain) && 'before', !/[.?!…]["”’)\]]*$/u.test(plain) && 'after'];
  return cut.filter(Boolean).join(' ') || undefined;
}

/** In lower case, without accents and whatever is no letter or number, one space between words. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Articles, then stories, each best first. */
export const grouped = (hits: SearchHit[]): { name: string; hits: SearchHit[] }[] =>
  [
    { name: 'Articles', hits: hits.filter(({ type }) => type === 'article') },
    { name: 'Stories', hits: hits.filter(({ type }) => type !== 'article') },
  ].filter((group) => group.hits.length > 0);

/** How many were found, for those who do not see them. */
export const foundText = (count: number): string => (count === 1 ? '1 result found' : `${count} results found`);
