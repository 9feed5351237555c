import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { plainText } from './search-query.js';

/** The editor's lists of words, from infra/search/words.json. */
export interface SearchWords {
  /** Groups of words and phrases (as lists of words) that mean the same. */
  synonyms: readonly (readonly (readonly string[])[])[];
  /** Words that are never treated as typos. */
  neverCorrected: ReadonlySet<string>;
}

export const SEARCH_WORDS_FILE = resolve(import.meta.dirname, '../../../../infra/search/words.json');

/**
 * Reads and checks the file.
 *
 * @throws Error that names the file and the mistake, which stops the start
 */
export function readSearchWords(file = SEARCH_WORDS_FILE): SearchWords {
  let content: { synonyms?: unknown; neverCorrected?: unknown };
  try {
    content = JSON.parse(readFileSync(file, 'utf8')) as typeof content;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const { synonyms, neverCorrected } = content;
  if (!Array.isArray(synonyms) || !synonyms.every((group) => areTexts(group) && group.length > 1))
    throw new Error(`${file}: "synonyms" must be a list of lists of at least two words or phrases`);
  if (!areTexts(neverCorrected)) throw new Error(`${file}: "neverCorrected" must be a list of words`);
  const groups = (synonyms as string[][]).map((group) => group.map((text) => plainText(text).split(' ')));
  const singleWords = groups.flat().filter((words) => words.length === 1);
  return {
    synonyms: groups,
    neverCorrected: new Set([...neverCorrected.map(plainText), ...singleWords.map(([word]) => word!)]),
  };
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && plainText(text) !== '');
