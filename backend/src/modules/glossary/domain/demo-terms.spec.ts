import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MAX_FORMS, MAX_RELATED_WORDS, TERM_LENGTHS } from '../../../kernel/content-limits.js';
import { newSlug } from '../../../kernel/new-slug.js';
import type { DemoTerm } from '../contract.js';
import { distinctWords } from './term-words.js';

const path = resolve(import.meta.dirname, '../../../../seed/glossary.json');
const terms = JSON.parse(readFileSync(path, 'utf8')) as DemoTerm[];
const { word, kind, note, definition, history, instead, sources } = TERM_LENGTHS;

/** The texts of a term with the most characters that each may have. */
const textsOf = (term: DemoTerm): [text: string | null, max: number][] => [
  ...[term.term, ...term.forms, ...term.synonyms.map((one) => one.word)].map((one): [string, number] => [
    one,
    word.max,
  ]),
  ...term.synonyms.map((one): [string | null, number] => [one.note ?? null, note.max]),
  [term.kind, kind.max],
  [term.definition, definition.max],
  [term.history, history.max],
  [term.instead, instead.max],
  [term.sources, sources.max],
];

describe('The demo terms', () => {
  it('have an address each', () => {
    const slugs = terms.map((term, at) => newSlug(term.term, 'term', at + 1));
    expect([terms.length, new Set(slugs).size]).toEqual([30, 30]);
  });

  it.each(terms.map((term) => [term.term, term] as const))('keep the rules of the form: %s', (_, term) => {
    const tooLong = textsOf(term).filter(([text, max]) => text !== null && [...text].length > max);
    expect(tooLong).toEqual([]);
    expect(term.forms.length).toBeLessThanOrEqual(MAX_FORMS);
    expect(term.synonyms.length).toBeLessThanOrEqual(MAX_RELATED_WORDS);
    // Nothing is removed: each word stands once, and has no spaces around it.
    expect(distinctWords(term)).toEqual(term);
  });

  it.each(terms.map((term) => [term.term, term] as const))('have sources: %s', (_, { sources: listed }) =>
    expect(listed).toMatch(/^- [^]+\b\d{4}\b/),
  );
});
