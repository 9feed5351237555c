import { BYTE_ORDER_MARK, csvLine } from '../../../kernel/csv.js';
import type { Term } from '../presenters/glossary.view.js';

const HEAD = ['term', 'part of speech', 'forms', 'related words', 'definition', 'history', 'instead', 'sources'];

/** The glossary as a table for spreadsheets, with its texts in Markdown. */
export function termsCsv(terms: readonly Term[]): string {
  const lines = terms.map(({ term, kind, forms, synonyms, definition, history, instead, sources }) => [
    term,
    kind ?? '',
    forms.join('; '),
    synonyms.map(({ word, relation }) => `${word} (${relation})`).join('; '),
    definition,
    history ?? '',
    instead ?? '',
    sources ?? '',
  ]);
  return BYTE_ORDER_MARK + [HEAD, ...lines].map(csvLine).join('');
}
