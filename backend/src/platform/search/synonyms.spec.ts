import { describe, expect, it } from '@jest/globals';
import { readQuery } from './search-query.js';
import { synonymOf, SynonymTable, textOf } from './synonyms.js';
import { toSearchWords } from './editorial-word-lists.js';
import { groupsOf, toQuery } from './postgres/query-expansion.js';

type Lists = readonly (readonly [typed: string, ...found: string[]])[];
const synonyms = (lists: Lists) => lists.flatMap(([typed, ...found]) => synonymOf(typed, found));
const foundBy = (lists: Lists, typed: string) =>
  new SynonymTable(synonyms(lists)).longestAt(typed.split(' '), 0)?.found.map(textOf);
const query = (lists: Lists, text: string) =>
  toQuery(groupsOf(readQuery(text), toSearchWords({ synonyms: synonyms(lists), neverCorrected: [] })));

describe('Synonyms', () => {
  it('lead one way: from a word to the words that it finds', () => {
    const lists: Lists = [['pushy', 'ambitious', 'determined']];
    expect(foundBy(lists, 'pushy')).toEqual(['ambitious', 'determined']);
    expect(foundBy(lists, 'ambitious')).toBeUndefined();
  });

  it('of several lists are joined, each once, and the word itself is none of them', () => {
    const lists: Lists = [
      ['Ms.', 'Miss'],
      ['Miss', 'Ms.', 'miss', 'Mrs.'],
      ['miss', 'mrs', 'Fräulein'],
    ];
    expect(foundBy(lists, 'miss')).toEqual(['ms', 'mrs', 'fraulein']);
  });

  it('are looked up for the longest phrase, which may have function words between its words', () => {
    const lists: Lists = [
      ['throw like a girl', 'throw badly'],
      ['throw', 'pitch'],
    ];
    expect(query(lists, 'why throw like a girl now')).toBe('((throw & like & girl) | (throw <-> badly)) & (now:*)');
    expect(query(lists, 'throw like him')).toBe('(throw | pitch) & (like) & (him:*)');
    expect(query(lists, '"throw like a girl"')).toBe('((throw <-> like <-> a <-> girl))');
  });

  it('leave out a phrase that has a word which is found anyway', () =>
    expect(foundBy([['period', 'period products', 'periods', 'her periods', 'aunt flo']], 'period')).toEqual([
      'periods',
      'aunt flo',
    ]));

  it('are at most twenty for a word', () => {
    const many = Array.from({ length: 30 }, (_, at) => `word${at}`);
    expect(foundBy([['typed', ...many]], 'typed')).toEqual(many.slice(0, 20));
  });

  it.each(['he', 'a', '!', '言葉', 'the curse', 'in it'])('do not exist for %j', (typed) =>
    expect(synonymOf(typed, ['they'])).toEqual([]),
  );

  it('are never typos', () =>
    expect([
      ...toSearchWords({ synonyms: synonymOf('Shrill', ['loud', 'high pitched']), neverCorrected: ['trans'] })
        .neverCorrected,
    ]).toEqual(['trans', 'shrill']));
});
