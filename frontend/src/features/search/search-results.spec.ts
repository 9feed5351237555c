import { describe, expect, it } from '@jest/globals';
import { foundText, truncationOf } from './search-results';

describe('the results of a search', () => {
  it('shows where an excerpt was cut out of a sentence', () => {
    expect(truncationOf('<mark>word</mark> shouted at him. He never')).toBe('before after');
    expect(truncationOf('<mark>Word</mark> of a job.”')).toBeUndefined();
    expect(['The word was', 'a word.'].map(truncationOf)).toEqual(['after', 'before']);
  });
  it('says how many results were found', () =>
    expect([1, 2].map(foundText)).toEqual(['1 result found', '2 results found']));
});
