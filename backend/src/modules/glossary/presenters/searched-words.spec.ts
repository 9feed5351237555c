import { describe, expect, it } from '@jest/globals';
import { SynonymTable, textOf } from '../../../platform/search/synonyms.js';
import type { WordRelation } from '../../../kernel/content-limits.js';
import { SearchedWords, synonymsOf } from './searched-words.js';
import type { TermWords } from './searched-words.js';

const term = (
  name: string,
  forms: string[] = [],
  related: Partial<Record<WordRelation, string[]>> = {},
): TermWords => ({
  term: name,
  slug: name.toLowerCase().replaceAll(' ', '-').replaceAll('.', ''),
  forms,
  synonyms: Object.entries(related).flatMap(([relation, words]) =>
    words.map((word) => ({ word, relation: relation as WordRelation })),
  ),
});

const SPINSTER = term('spinster', ['spinsters'], {
  preferred: ['unmarried woman'],
  avoided: ['old maid'],
  reclaimed: ['spinsterhood'],
  neutral: ['bachelor'],
});
const BACHELOR = term('bachelor', ['bachelors']);
const THEY = term('they', ['them'], { avoided: ['he', 'he or she'] });
const TRANS = term('transgender', [], { avoided: ['transgendered'], slur: ['tranny'] });

const finds = (word: string) =>
  new SynonymTable(synonymsOf([SPINSTER, BACHELOR, THEY, TRANS])).longestAt(word.split(' '), 0)?.found.map(textOf);

describe('What the words of the glossary find', () => {
  it('is for a term and each form the others and the preferred words', () => {
    expect(finds('spinster')).toEqual(['spinsters', 'unmarried woman']);
    expect(finds('spinsters')).toEqual(['spinster', 'unmarried woman']);
  });

  it('is for an avoided word or a slur first the preferred words, and the term', () => {
    expect(finds('old maid')).toEqual(['unmarried woman', 'spinster', 'spinsters']);
    expect(finds('tranny')).toEqual(['transgender']);
  });

  it('is for another related word the term', () => expect(finds('spinsterhood')).toEqual(['spinster', 'spinsters']));

  it('is nothing for a preferred word, and nothing of another term for a term', () => {
    expect(finds('unmarried woman')).toBeUndefined();
    expect(finds('bachelor')).toEqual(['bachelors']);
  });

  it('is nothing for a word of two letters', () => expect([finds('he'), finds('they')]).toEqual([undefined, ['them']]));
});

describe('The words of a search that the glossary explains', () => {
  const words = new SearchedWords([
    ...[SPINSTER, BACHELOR, THEY, TRANS],
    ...[term('Ms.'), term('single woman', [], { avoided: ['Spinster'] })],
  ]);
  const said = (query: string) => words.in(query).map(({ word, relation, slug }) => [word, relation, slug]);

  it('are a term or a form that is the whole search, in any case and with any signs', () => {
    for (const query of ['bachelors', ' “Bachelors” ']) expect(said(query)).toEqual([['bachelors', null, 'bachelor']]);
    expect(said('Ms.')).toEqual([['Ms.', null, 'ms']]);
    expect(said('bachelors in history')).toEqual([]);
  });

  it('are avoided words and slurs anywhere in the search, with the words to use in their place', () => {
    expect(words.in('why old maid is an insult')).toEqual([
      { word: 'old maid', relation: 'avoided', term: 'spinster', slug: 'spinster', preferred: ['unmarried woman'] },
    ]);
    expect(said('tranny or transgendered')).toEqual([
      ['tranny', 'slur', 'transgender'],
      ['transgendered', 'avoided', 'transgender'],
    ]);
    expect(said('old and maid')).toEqual([]);
  });

  it('are the longest ones, and none of two letters', () => {
    expect(said('does he or she know')).toEqual([['he or she', 'avoided', 'they']]);
    expect(said('what he said')).toEqual([]);
  });

  it('are both, for a term that another one lists as avoided', () =>
    expect(said('spinster')).toEqual([
      ['spinster', null, 'spinster'],
      ['Spinster', 'avoided', 'single-woman'],
    ]));

  it('are at most three', () => expect(said('tranny transgendered old maid he or she')).toHaveLength(3));
});
