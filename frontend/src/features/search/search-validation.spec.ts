import { describe, expect, it } from '@jest/globals';
import { isLongEnough, searchTerm } from './search-validation';

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
});
