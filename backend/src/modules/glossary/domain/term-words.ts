import { DomainError } from '../../../kernel/domain-error.js';
import { findWordTwice, tidyWord, wordKey } from '../../../kernel/same-word.js';
import type { RelatedWord } from '../contract.js';
import type { TermFields } from './term.js';

/**
 * Trims the words, and removes those that stand twice in one list or are the term itself, with the case ignored.
 *
 * @throws DomainError `term.word-twice` when a word is a form of the term and a related word as well
 */
export function distinctWords<F extends Pick<TermFields, 'term' | 'forms' | 'synonyms'>>(fields: F): F {
  const forms = firstOfEach(fields.forms.map(tidyWord), (form) => form, new Set([wordKey(fields.term)]));
  const synonyms = fields.synonyms.map(trimmed);
  const twice = findWordTwice({ term: fields.term, forms, synonyms });
  if (twice !== undefined)
    throw new DomainError(
      'term.word-twice',
      'conflict',
      `“${twice}” is the term itself or one of its forms. List it in one place only.`,
      'synonyms',
    );
  return { ...fields, forms, synonyms: firstOfEach(synonyms, ({ word }) => word) };
}

function trimmed({ word, relation, note }: RelatedWord): RelatedWord {
  const why = note && tidyWord(note);
  return { word: tidyWord(word), relation, ...(why ? { note: why } : {}) };
}

function firstOfEach<T>(items: readonly T[], wordOf: (item: T) => string, seen = new Set<string>()): T[] {
  return items.filter((item) => {
    const word = wordKey(wordOf(item));
    if (seen.has(word)) return false;
    seen.add(word);
    return true;
  });
}
