import { describe, expect, it } from '@jest/globals';
import { truncationOf, foundText, isLongEnough, searchTerm } from './rules';

describe('a search', () => {
  it('needs more than two characters, not counting surrounding spaces', () => {
    expect([' ab ', 'abc', '👩🏽‍🚀', 'né', 'née'].map(isLongEnough)).toEqual([false, true, true, false, true]);
  });
  it('needs two characters in scripts where two may be a word', () => {
    expect(['女性', ' 언어 ', 'コト', '女', 'a女', '。。'].map(isLongEnough)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('uses the first 200 characters of a pasted text', () => {
    expect(searchTerm(` ${'é'.repeat(300)} `)).toBe('é'.repeat(200));
    expect(searchTerm(' word ')).toBe('word');
  });
  it('shows where an excerpt was cut out of a sentence', () => {
    expect(truncationOf('<mark>word</mark> shouted at him. He never')).toBe('before after');
    expect(truncationOf('<mark>Word</mark> of a job.”')).toBeUndefined();
    expect(['The word was', 'a word.'].map(truncationOf)).toEqual(['after', 'before']);
  });
  it('says how many results were found', () =>
    expect([1, 2].map(foundText)).toEqual(['1 result found', '2 results found']));
});
