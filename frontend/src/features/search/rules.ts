import { lengthOf } from '../../lib/text';

/** The server takes no more. */
const LONGEST = 200;

/** A search is for more than two characters. */
export const isLongEnough = (words: string): boolean => lengthOf(words) > 2;

/** What is asked for what was typed: a pasted paragraph is found by its beginning. */
export const termOf = (words: string): string => [...words.trim()].slice(0, LONGEST).join('').trim();

/** How many were found, for those who do not see them. */
export const foundText = (count: number): string => (count === 1 ? '1 result found' : `${count} results found`);
