import { describe, expect, it } from '@jest/globals';
import { byLetter, findTerms, letterOf } from './letters';

const term = (name: string, forms: string[] = [], words: string[] = []) => ({
  term: name,
  forms,
  synonyms: words.map((word) => ({ word, relation: 'preferred' as const })),
});

describe('The letter of a term', () => {
  it.each([
    ['hysterical', 'H'],
    ['Ästhetik', 'A'],
    ['2SLGBTQ', '#'],
    ['弱い', '#'],
  ])('of %s is %s', (word, letter) => expect(letterOf(word)).toBe(letter));

  it('groups the terms in their order', () => {
    const groups = byLetter([term('bachelor'), term('bossy'), term('queer')]);
    expect(groups.map(([letter, terms]) => [letter, ...terms.map((one) => one.term)])).toEqual([
      ['B', 'bachelor', 'bossy'],
      ['Q', 'queer'],
    ]);
  });
});

describe('A search in the glossary', () => {
  const terms = [term('spinster', ['spinsters'], ['unmarried woman']), term('résumé')];
  it.each([
    ['spin', ['spinster']],
    ['SPINSTERS', ['spinster']],
    ['unmarried', ['spinster']],
    ['resume', ['résumé']],
    ['  ', ['spinster', 'résumé']],
    ['xylophone', []],
  ])('for %j finds %j', (words, found) => expect(findTerms(terms, words).map((one) => one.term)).toEqual(found));
});
