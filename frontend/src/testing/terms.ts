import type { Term } from '../lib/api/types';

/** A published term as the API sends it, with a meaning and nothing else. */
export const termOf = (term: string, fields: Partial<Term> = {}): Term => ({
  id: [...term].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_003,
  term,
  slug: term,
  kind: null,
  forms: [],
  synonyms: [],
  definition: `The meaning of ${term}.`,
  definitionHtml: `<p>The meaning of ${term}.</p>`,
  excerpt: `The meaning of ${term}.`,
  history: null,
  historyHtml: null,
  instead: null,
  insteadHtml: null,
  sources: null,
  sourcesHtml: null,
  status: 'published',
  updatedAt: '2026-11-20T09:30:00.000Z',
  publishedAt: '2026-11-20T09:30:00.000Z',
  version: 1,
  ...fields,
});
