import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { plainText } from './search-query.js';
import { synonymOf, SynonymTable } from './synonyms.js';
import type { Synonym } from './synonyms.js';

/** The editors' words, as they are searched for. */
export interface SearchWords {
  synonyms: SynonymTable;
  /** Words that are never treated as typos. */
  neverCorrected: ReadonlySet<string>;
}

/** The content of infra/search/words.json. */
export interface WordFile {
  /** Each word of a group finds all others. */
  synonyms: readonly Synonym[];
  neverCorrected: readonly string[];
}

export const SEARCH_WORDS_FILE = resolve(import.meta.dirname, '../../../../infra/search/words.json');

/**
 * Reads and checks the file.
 *
 * @throws Error that names the file and the mistake, which stops the start
 */
export function readWordFile(file = SEARCH_WORDS_FILE): WordFile {
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
  const groups = synonyms as string[][];
  return {
    synonyms: groups.flatMap((group) =>
      group.flatMap((text) =>
        synonymOf(
          text,
          group.filter((other) => other !== text),
        ),
      ),
    ),
    neverCorrected: neverCorrected.map(plainText),
  };
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && plainText(text) !== '');

/** A word that has synonyms is no typo. */
export function toSearchWords({ synonyms, neverCorrected }: WordFile): SearchWords {
  const singleWords = synonyms.flatMap(({ typed }) => (typed.length === 1 ? typed : []));
  return { synonyms: new SynonymTable(synonyms), neverCorrected: new Set([...neverCorrected, ...singleWords]) };
}
