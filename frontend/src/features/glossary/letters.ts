import type { ListedTerm } from './api/get-terms';

export const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** For digits, and for writing systems other than Latin. */
const OTHER = '#';

/** The letter under which a word stands. */
export function letterOf(word: string): string {
  const first = word.normalize('NFKD').charAt(0).toUpperCase();
  return ALPHABET.includes(first) ? first : OTHER;
}

/** The terms by letter, in the order of the terms. */
export function byLetter<T extends Pick<ListedTerm, 'term'>>(terms: readonly T[]): [letter: string, terms: T[]][] {
  const letters = new Map<string, T[]>();
  for (const term of terms) {
    const letter = letterOf(term.term);
    letters.set(letter, [...(letters.get(letter) ?? []), term]);
  }
  return [...letters];
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The terms that have these letters: in themselves, in a form, or in a related word. */
export function findTerms<T extends Pick<ListedTerm, 'term' | 'forms' | 'synonyms'>>(
  terms: readonly T[],
  words: string,
): T[] {
  const wanted = plain(words.trim());
  if (wanted === '') return [...terms];
  return terms.filter(({ term, forms, synonyms }) =>
    [term, ...forms, ...synonyms.map(({ word }) => word)].some((word) => plain(word).includes(wanted)),
  );
}
