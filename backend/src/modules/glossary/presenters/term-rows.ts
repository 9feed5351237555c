import { isoTime } from '../../../kernel/clock.js';
import type { RelatedWord } from '../contract.js';
import type { Term, TermSummary } from './glossary.view.js';

export interface TermRow {
  id: number;
  term: string;
  slug: string;
  kind: string | null;
  forms: string[];
  synonyms: RelatedWord[];
  definition: string;
  definition_html: string;
  excerpt: string;
  history: string | null;
  history_html: string | null;
  instead: string | null;
  instead_html: string | null;
  sources: string | null;
  sources_html: string | null;
  published: boolean;
  updated_at: Date;
  published_at: Date | null;
  version: number;
}

/** For a query on `term`. */
export const TERM_COLUMNS = `id, term, slug, kind, forms, synonyms, definition, definition_html, excerpt, history, history_html, instead, instead_html,
  sources, sources_html, published, updated_at, published_at, version`;
/** In a list, which has no long texts. */
export const TERM_SUMMARY_COLUMNS =
  'id, term, slug, kind, forms, synonyms, definition, definition_html, excerpt, published, updated_at, published_at, version';

type SummaryRow = Omit<TermRow, 'history' | 'history_html' | 'instead' | 'instead_html' | 'sources' | 'sources_html'>;

export function toTermSummary(row: SummaryRow): TermSummary {
  return {
    id: row.id,
    term: row.term,
    slug: row.slug,
    kind: row.kind,
    forms: row.forms,
    synonyms: row.synonyms,
    definition: row.definition,
    definitionHtml: row.definition_html,
    excerpt: row.excerpt,
    status: row.published ? 'published' : 'draft',
    updatedAt: isoTime(row.updated_at),
    publishedAt: row.published_at && isoTime(row.published_at),
    version: row.version,
  };
}

export function toTerm(row: TermRow): Term {
  return {
    ...toTermSummary(row),
    history: row.history,
    historyHtml: row.history_html,
    instead: row.instead,
    insteadHtml: row.instead_html,
    sources: row.sources,
    sourcesHtml: row.sources_html,
  };
}
