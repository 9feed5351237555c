import { Logger } from '@nestjs/common';
import type { Meilisearch } from 'meilisearch';
import { summarizeError } from '../../logging/summarize-error.js';
import { MARK_END, MARK_START, toExcerptHtml } from '../highlight.js';
import { highlightedExcerpt, highlightPatterns, needsOwnHighlighting } from '../highlight-unsegmented.js';
import { connectMeilisearch, indexOf } from './meilisearch.js';
import type { MeilisearchAddress } from './meilisearch.js';
import { requireRestrictedKey } from './meilisearch-keys.js';
import { encodeLetters } from './non-latin-words.js';
import type { TermGroup } from '../postgres/query-expansion.js';
import type { PostgresSearchIndex } from '../postgres/postgres-search-index.js';
import { SearchIndex } from '../search-index.js';
import type { SearchResult, IndexHit, SearchDocument, SearchType } from '../search-index.js';
import { readQuery } from '../search-query.js';
import type { Term } from '../search-query.js';

/** After this time, PostgreSQL is queried instead. */
const TIMEOUT_MS = 1_000;
/** After a failure, Meilisearch is not tried for this long. */
const COOLDOWN_MS = 5_000;
const EXCERPT_WORDS = 28;

/**
 * Search on Meilisearch. Documents are written to PostgreSQL first, and a worker sends them to Meilisearch
 * (index-sync.ts): while Meilisearch is unavailable nothing is lost, and PostgreSQL answers.
 */
export class MeilisearchIndex extends SearchIndex {
  private readonly log = new Logger('Search');
  private readonly client: Meilisearch;
  private unavailableUntil = -Infinity;
  private isKeyChecked = false;

  constructor(
    private readonly postgres: PostgresSearchIndex,
    private readonly address: MeilisearchAddress,
    /** Called after a document has changed. */
    private readonly onChange: () => void,
    /** Called after the editors' words have changed. */
    private readonly onNewWords: () => void = () => undefined,
  ) {
    super();
    this.client = connectMeilisearch(address, TIMEOUT_MS);
  }

  async put(document: SearchDocument): Promise<void> {
    await this.postgres.put(document);
    this.onChange();
  }

  async remove(type: SearchType, id: number, version: number): Promise<void> {
    await this.postgres.remove(type, id, version);
    this.onChange();
  }

  async setCategory(articles: readonly number[], category: string): Promise<void> {
    await this.postgres.setCategory(articles, category);
    this.onChange();
  }

  async find(query: string, limit: number): Promise<SearchResult> {
    if (performance.now() >= this.unavailableUntil) {
      try {
        return { hits: await this.findHits(query, limit), engine: 'Meilisearch', isFallback: false };
      } catch (error) {
        this.unavailableUntil = performance.now() + COOLDOWN_MS;
        // Never the error's message: it may contain the query.
        this.log.warn(`Meilisearch does not respond, so PostgreSQL answers searches: ${summarizeError(error)}`);
      }
    }
    return { ...(await this.postgres.find(query, limit)), isFallback: true };
  }

  useNewWords(): void {
    this.postgres.useNewWords();
    this.onNewWords();
  }

  suggest(query: string): Promise<string | undefined> {
    return this.postgres.suggest(query);
  }

  /**
   * Words of four letters may have a typo only if nothing is found otherwise. Meilisearch's own limit holds for every
   * query, so these words are corrected in PostgreSQL's dictionary and searched for in a second query.
   */
  private async findHits(query: string, limit: number): Promise<IndexHit[]> {
    const hits = await this.search(query, limit);
    if (hits.length > 0) return hits;
    const corrected = await this.postgres.correctFourLetters(query);
    return corrected === undefined ? [] : this.search(corrected, limit);
  }

  private async search(query: string, limit: number): Promise<IndexHit[]> {
    const terms = readQuery(query);
    if (terms.length === 0) return [];
    // Meilisearch may have been unavailable when this process started.
    if (!this.isKeyChecked) await requireRestrictedKey(this.address);
    this.isKeyChecked = true;
    const isOwnExcerpt = needsOwnHighlighting(terms.flatMap(({ words }) => words));
    const patterns = isOwnExcerpt ? highlightPatterns(terms.map(withItself), (word) => word) : [];
    const { hits } = await indexOf(this.client, this.address.index).search(meilisearchQuery(terms), {
      limit,
      matchingStrategy: 'frequency',
      attributesToRetrieve: ['type', 'id', 'version', 'title', 'category', ...(isOwnExcerpt ? ['body'] : [])],
      attributesToCrop: ['body'],
      cropLength: EXCERPT_WORDS,
      cropMarker: '',
      attributesToHighlight: ['body'],
      highlightPreTag: MARK_START,
      highlightPostTag: MARK_END,
    });
    return hits.map(({ type, id, version, title, category, body, _formatted }) => ({
      type,
      id,
      version,
      title,
      category,
      excerpt: toExcerptHtml(
        isOwnExcerpt ? highlightedExcerpt(body, patterns) : markWholeWords(String(_formatted?.body ?? '')),
      ),
    }));
  }
}

/** Quoted phrases stay in quotes. A run of letters without spaces is the phrase of its letter pairs. */
export const meilisearchQuery = (terms: readonly Term[]): string =>
  terms
    .map(({ words, quoted, run }) =>
      quoted ? `"${(run === undefined ? words : words.map(encodeLetters)).join(' ')}"` : words[0],
    )
    .join(' ');

const withItself = (term: Term): TermGroup => ({
  term,
  alternatives: [{ words: term.words, inOrder: true, prefix: term.prefix }],
});

/**
 * Extends marks to whole words. Meilisearch marks as many letters as were typed, which for a typo is an arbitrary part.
 */
const markWholeWords = (marked: string): string =>
  marked.replaceAll(new RegExp(`${MARK_END}([\\p{L}\\p{N}]+)`, 'gu'), `$1${MARK_END}`);
