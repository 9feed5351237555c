import { describe, expect, it } from '@jest/globals';
import { readQuery } from '../search-query.js';
import { toSearchWords } from '../editorial-word-lists.js';
import { synonymOf } from '../synonyms.js';
import { groupsOf, hasPhrase, toTextQuery, toTypedQuery } from './query-expansion.js';

const words = toSearchWords({ synonyms: synonymOf('gay', ['same sex']), neverCorrected: [] });
const textQueryOf = (query: string) => toTextQuery(groupsOf(readQuery(query), words));

describe('The query to the index', () => {
  it('has each word of a phrase in any position: the phrase itself is checked in the texts that have its words', () => {
    const groups = groupsOf(readQuery('"called it silence" shame "loom"'), words);
    expect(hasPhrase(groups)).toBe(true);
    expect(toTextQuery(groups)).toEqual({
      rest: '((called & it & silence)) & (shame) & (loom)',
      prefix: null,
      alternatives: null,
    });
  });

  it('has a prefix of three letters as the index entry, apart from the other words and the synonyms', () => {
    expect(textQueryOf('shame sil')).toEqual({ rest: '(shame)', prefix: "'^sil'", alternatives: null });
    expect(textQueryOf('sil')).toEqual({ rest: null, prefix: "'^sil'", alternatives: null });
    expect(textQueryOf('gay')).toEqual({ rest: null, prefix: "'^gay'", alternatives: '((same & sex))' });
  });

  it('is made of the typed words alone, to rank them first, only if there are synonyms', () => {
    const typedQueryOf = (query: string) => toTypedQuery(groupsOf(readQuery(query), words));
    expect(typedQueryOf('gay pride')).toBe('(gay) & (pride:*)');
    expect(typedQueryOf('silence')).toBeNull();
  });

  it('has a prefix of fewer, more or other letters as it was typed, and three letters in quotes as a word', () => {
    expect(textQueryOf('shame si')).toEqual({ rest: '(shame) & (si:*)', prefix: null, alternatives: null });
    expect(textQueryOf('sile')).toEqual({ rest: '(sile:*)', prefix: null, alternatives: null });
    expect(textQueryOf('жен')).toEqual({ rest: '(жен:*)', prefix: null, alternatives: null });
    expect(textQueryOf('"sil"')).toEqual({ rest: '(sil)', prefix: null, alternatives: null });
  });
});
