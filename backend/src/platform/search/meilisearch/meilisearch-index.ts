import { Logger } from '@nestjs/common';
import type { Meilisearch } from 'meilisearch';
import { summarizeError } from '../../logging/summarize-error.js';
import { MARK_END, MARK_START, toExcerptHtml } from '../highlight.js';
import { connectMeilisearch, indexOf } from './meilisearch.js';
import type { MeilisearchAddress } from './meilisearch.js';
import { requireRestrictedKey } from './meilisearch-keys.js';
import type { PostgresSearchIndex } from '../postgres/postgres-search-index.js';
import { SearchIndex } from '../search-index.js';
import type { SearchResult, IndexHit, SearchDocument, SearchType } from '../search-index.js';
import { readQuery } from '../search-query.js';
import type { Term } from '../search-query.js';

/** A reader waits no longer before PostgreSQL is asked. */
const PATIENCE_MS = 1_000;
/** So long after a failure nobody waits for it again. */
const REST_MS = 5_000;
const EXCERPT_WORDS = 28;

/**
 * Search on Meilisearch. What is to be found lies in PostgreSQL first, and a worker sends it on (search-sender.ts): when
 * Meilisearch is away nothing is lost, and PostgreSQL answers.
 */
export class MeilisearchIndex extends SearchIndex {
  private readonly log = new Logger('Search');
  private readonly client: Meilisearch;
  private restsUntil = -Infinity;
  private keyIsFit = false;

  constructor(
    private readonly postgres: PostgresSearchIndex,
    private readonly address: MeilisearchAddress,
    /** Told of what there is to send. */
    private readonly changed: () => void,
  ) {
    super();
    this.client = connectMeilisearch(address, PATIENCE_MS);
  }

  async put(document: SearchDocument): Promise<void> {
    await this.postgres.put(document);
    this.changed();
  }

  async remove(type: SearchType, id: number, version: number): Promise<void> {
    await this.postgres.remove(type, id, version);
    this.changed();
  }

  async find(query: string, limit: number): Promise<SearchResult> {
    if (performance.now() >= this.restsUntil) {
      try {
        return { hits: await this.ask(query, limit), engine: 'Meilisearch', isFallback: false };
      } catch (error) {
        this.restsUntil = performance.now() + REST_MS;
        // Never what was searched for: an error of the client's may have it.
        this.log.warn(`Meilisearch does not answer, PostgreSQL does: ${summarizeError(error)}`);
      }
    }
    return { ...(await this.postgres.find(query, limit)), isFallback: true };
  }

  private async ask(query: string, limit: number): Promise<IndexHit[]> {
    const terms = readQuery(query);
    if (terms.length === 0) return [];
    // Was not there when this process started.
    if (!this.keyIsFit) await requireRestrictedKey(this.address);
    this.keyIsFit = true;
    const words = meilisearchQuery(terms);
    const { hits } = await indexOf(this.client, this.address.index).search(words, {
      limit,
      matchingStrategy: 'frequency',
      attributesToRetrieve: ['type', 'id', 'version', 'title', 'category'],
      attributesToCrop: ['body'],
      cropLength: EXCERPT_WORDS,
      cropMarker: '',
      attributesToHighlight: ['body'],
      highlightPreTag: MARK_START,
      highlightPostTag: MARK_END,
    });
    return hits.map(({ type, id, version, title, category, _formatted }) => ({
      type,
      id,
      version,
      title,
      category,
      excerpt: toExcerptHtml(wholeWords(String(_formatted?.body ?? ''))),
    }));
  }
}

/** Quoted phrases stay in quotes. Runs of letters without blanks are left to Meilisearch, which has dictionaries for them. */
export const meilisearchQuery = (terms: readonly Term[]): string =>
  terms.map(({ words, quoted, run }) => run ?? (quoted ? `"${words.join(' ')}"` : words[0])).join(' ');

/** It marks as much of a word as was typed, which for a misspelled one is any part of it. */
const wholeWords = (marked: string): string =>
  marked.replaceAll(new RegExp(`${MARK_END}([\\p{L}\\p{N}]+)`, 'gu'), `$1${MARK_END}`);
