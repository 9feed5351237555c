import { describe, expect, it } from '@jest/globals';
import { readQuery } from '../search-query.js';
import { groupsOf, hasPhrase, toTextQuery } from './query-expansion.js';

const words = { synonyms: [[['gay'], ['same', 'sex']]], neverCorrected: new Set<string>() };
const asked = (query: string) => toTextQuery(groupsOf(readQuery(query), words));

describe('What the index is asked for', () => {
  it('is each word, wherever it is: a phrase is looked for in the texts that have its words', () => {
    const groups = groupsOf(readQuery('"called it silence" shame "loom"'), words);
    expect(hasPhrase(groups)).toBe(true);
    expect(toTextQuery(groups)).toEqual({
      rest: '((called & it & silence)) & (shame) & (loom)',
      prefix: null,
      besides: null,
    });
  });

  it('is a beginning of three letters as the index has it, beside the other words and what means the same', () => {
    expect(asked('shame sil')).toEqual({ rest: '(shame)', prefix: "'^sil'", besides: null });
    expect(asked('sil')).toEqual({ rest: null, prefix: "'^sil'", besides: null });
    expect(asked('gay')).toEqual({ rest: null, prefix: "'^gay'", besides: '((same & sex))' });
  });

  it('is a beginning of fewer, more or other letters as it was typed, and three letters that are a whole word too', () => {
    expect(asked('shame si')).toEqual({ rest: '(shame) & (si:*)', prefix: null, besides: null });
    expect(asked('sile')).toEqual({ rest: '(sile:*)', prefix: null, besides: null });
    expect(asked('жен')).toEqual({ rest: '(жен:*)', prefix: null, besides: null });
    expect(asked('"sil"')).toEqual({ rest: '(sil)', prefix: null, besides: null });
  });
});
