import { describe, expect, it } from '@jest/globals';
import { SCHEMAS, validate } from './check.js';

const story = {
  origin: { source: 'archive:5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90', key: '1' },
  content: 'They had a word for it.',
  category: 'Other',
  approved: true,
  day: '2026-11-20',
};
const term = {
  ...{ slug: 'hag', term: 'Hag', kind: null, forms: ['hags'], definition: 'Old.', history: null, instead: null },
  ...{ sources: null, published: true, publishedAt: null },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z' },
};
const read = (contentNotes?: unknown) =>
  validate(SCHEMAS.story, { ...story, ...(contentNotes !== undefined && { contentNotes }) });

describe('the content notes of an imported story', () => {
  it('may be missing, as in older exports', () => expect(read()).toEqual({ item: story }));

  it('follow the rules of the form', () => {
    expect(read(['family', 'slurs'])).toEqual({ item: { ...story, contentNotes: ['family', 'slurs'] } });
    expect(read(['family', 'slurs', 'death', 'suicide'])).toEqual({ wrong: 'contentNotes has more than 3' });
    expect(read(['family', 'family'])).toEqual({ wrong: 'contentNotes has one twice' });
    expect(read(['spiders'])).toEqual({ wrong: expect.stringMatching(/^contentNotes\.0 is not one of violence, /) });
    expect(read('family')).toEqual({ wrong: 'contentNotes is not a list' });
  });
});

describe('the words of an imported term', () => {
  const readTerm = (...words: string[]) =>
    validate(SCHEMAS.term, { ...term, synonyms: words.map((word) => ({ word, relation: 'neutral' })) });

  it('may be forms of it or other words', () => expect(readTerm('crone')).toHaveProperty('item.forms', ['hags']));

  it('may not be both, whatever their case and spaces', () => {
    for (const word of ['Hags', ' HAG'])
      expect(readTerm('crone', word)).toEqual({ wrong: 'synonyms have the term itself or one of its forms' });
  });
});
