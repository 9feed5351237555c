import { CRISIS_WORDS, SEARCHED_HELP } from './crisis-words.js';

/** Lower case, without accents and punctuation, with single spaces between words. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A list of phrases, one after each comma or line break. */
export const phrasesOf = (list: string): string[] =>
  list
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

const phrasesIn = (lists: string[]): string[] => lists.flatMap(phrasesOf).map((phrase) => ` ${phrase} `);

/** Each with a space before and after it, as in `spellings`. */
export const CRISIS_PHRASES = phrasesIn(Object.values(CRISIS_WORDS));
const PHRASES_OF_STORIES = phrasesIn(
  Object.entries(CRISIS_WORDS).flatMap(([name, list]) => (name === SEARCHED_HELP ? [] : [list])),
);

/** A swear word with a star, and a distance: removed before the words are matched. */
const FALSE_ALARMS = /\bsh[*-]+\w+|\b\d+\s*kms\b/gi;

/**
 * The plain words of a text, between spaces, in each spelling that can match: `can't` is typed with and without its apostrophe, and
 * `SA'd` only means something with it.
 */
export function spellings(typed: string): string[] {
  const text = typed.replace(FALSE_ALARMS, ' ');
  return [...new Set([text, text.replace(/['’]/g, '')])].map((spelling) => ` ${plainWords(spelling)} `);
}

/** Whether a story has words of someone who may be in danger. */
export const hasCrisisWords = (story: string): boolean =>
  spellings(story).some((words) => PHRASES_OF_STORIES.some((phrase) => words.includes(phrase)));
