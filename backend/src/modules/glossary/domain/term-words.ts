import { DomainError } from '../../../kernel/domain-error.js';
import type { RelatedWord } from '../contract.js';
import type { TermFields } from './term.js';

const same = (word: string): string => word.normalize('NFKC').toLowerCase();

/** On one line. */
const tidy = (word: string): string => word.replaceAll(/\s+/gu, ' ').trim();

/**
 * Trims the words, and removes those that stand twice in one list or are the term itself, with the case ignored.
 *
 * @throws DomainError `term.word-twice` when a word is a form of the term and a related word as well
 */
export function distinctWords<F extends Pick<TermFields, 'term' | 'forms' | 'synonyms'>>(fields: F): F {
  const forms = firstOfEach(fields.forms.map(tidy), (form) => form, new Set([same(fields.term)]));
  const synonyms = fields.synonyms.map(trimmed);
  const taken = new Set([fields.term, ...forms].map(same));
  const twice = synonyms.find(({ word }) => taken.has(same(word)));
  if (twice)
    throw new DomainError(
      'term.word-twice',
      'conflict',
      `“${twice.word}” is the term itself or one of its forms. List it in one place only.`,
      'synonyms',
    );
  return { ...fields, forms, synonyms: firstOfEach(synonyms, ({ word }) => word) };
}

function trimmed({ word, relation, note }: RelatedWord): RelatedWord {
  const why = note && tidy(note);
  return { word: tidy(word), relation, ...(why ? { note: why } : {}) };
}

function firstOfEach<T>(items: readonly T[], wordOf: (item: T) => string, seen = new Set<string>()): T[] {
  return items.filter((item) => {
    const word = same(wordOf(item));
    if (seen.has(word)) return false;
    seen.add(word);
    return true;
  });
}
