import { CRISIS_PHRASES, spellings } from '../../../../backend/src/kernel/crisis';

/** The length at which the beginning of a word counts as the word, if more than two thirds of it are there. */
const MIN_PREFIX = 5;

/**
 * Whether to show help first, even while the last word is being typed. The words are matched in the browser, so nothing
 * is reported to anyone.
 */
export const isCrisis = (typed: string): boolean => spellings(typed).some(hasCrisisWord);

function hasCrisisWord(words: string): boolean {
  const last = words.trim().split(' ').at(-1)!;
  const isBegun = (phrase: string): boolean =>
    last.length >= MIN_PREFIX &&
    3 * last.length > 2 * phrase.trim().length &&
    phrase.startsWith(` ${last}`) &&
    !phrase.trim().includes(' ');
  return CRISIS_PHRASES.some((phrase) => words.includes(phrase) || isBegun(phrase));
}
