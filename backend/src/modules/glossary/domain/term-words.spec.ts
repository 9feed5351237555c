import { describe, expect, it } from '@jest/globals';
import { distinctWords } from './term-words.js';

const words = (term: string, forms: string[], synonyms: string[] = []) =>
  distinctWords({ term, forms, synonyms: synonyms.map((word) => ({ word, relation: 'neutral' as const })) });

describe('The words of a term', () => {
  it('stand once each, whatever their case', () => {
    expect(words('Spinster', ['spinsters', 'Spinsters', 'spinster']).forms).toEqual(['spinsters']);
    expect(words('Hag', [], ['crone', 'Crone']).synonyms.map(({ word }) => word)).toEqual(['crone']);
  });

  it('have no spaces around them, and no empty notes', () => {
    expect(words('Hag', [' old\nhags '], [' crone']).forms).toEqual(['old hags']);
    const [crone] = distinctWords({
      ...{ term: 'Hag', forms: [] },
      synonyms: [{ word: ' crone ', relation: 'neutral', note: '  ' }],
    }).synonyms;
    expect(crone).toEqual({ word: 'crone', relation: 'neutral' });
  });

  it('are either forms of it or other words', () => {
    expect(() => words('Hag', ['hags'], ['Hags'])).toThrow('“Hags” is the term itself or one of its forms');
    expect(() => words('Hag', [], ['hag'])).toThrow('List it in one place only');
  });
});
