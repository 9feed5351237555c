import { withoutMarks } from './highlight.js';
import { asTyped } from './writing-systems.js';

/** Published articles and approved stories. */
export type SearchType = 'article' | 'story';

export interface SearchDocument {
  type: SearchType;
  id: number;
  /** The version of the post or story that was indexed. An older version never overwrites a newer one. */
  version: number;
  title: string;
  /** Shown under the title in lists; empty if there is none. */
  excerpt: string;
  /** Plain text, no markup. */
  body: string;
  category: string | null;
  /**
   * When an article was first published, in milliseconds since 1970: the newer of two equally good hits comes first. Null for a
   * story, whose time nobody may know.
   */
  publishedAt: number | null;
}

/** The columns of a search document, for SQL. */
export const DOCUMENT_COLUMNS =
  'type, id, version, title, excerpt, body, category, floor(extract(epoch from published_at) * 1000)::float8 as "publishedAt"';

/** `excerpt` is HTML: matched words in <mark>, everything else escaped. */
export interface SearchHit {
  type: SearchType;
  id: number;
  title: string;
  excerpt: string;
  category: string | null;
}

/** A hit with the version of the post or story that was indexed. */
export interface IndexHit extends SearchHit {
  version: number;
}

/** The hits, best first, and the engine that found them. */
export interface SearchResult {
  hits: IndexHit[];
  /** The engine's name, for operators. */
  engine: string;
  /** Whether this engine answered because the configured one failed. */
  isFallback: boolean;
}

/**
 * The port of the search index. Each adapter passes the same test suite: a second put changes nothing, an older version
 * changes nothing, a removed document stays removed unless a newer version comes, and a query with a typo finds.
 */
export abstract class SearchIndex {
  /** Removes highlight marks and invisible characters from the texts of a document. */
  static sanitize(document: SearchDocument): SearchDocument {
    const plain = (text: string): string => asTyped(withoutMarks(text));
    const { title, excerpt, body } = document;
    return { ...document, title: plain(title), excerpt: plain(excerpt), body: plain(body) };
  }

  abstract put(document: SearchDocument): Promise<void>;
  abstract remove(type: SearchType, id: number, version: number): Promise<void>;
  /** Changes the name of the category of these articles. No new version: their texts stay. */
  abstract setCategory(articles: readonly number[], category: string): Promise<void>;
  /** Returns the best `limit` hits. A document may be found only some time after its put. */
  abstract find(query: string, limit: number): Promise<SearchResult>;
  /** Returns a query that finds nothing with each unknown word replaced by a similar known one; undefined if none is. */
  abstract suggest(query: string): Promise<string | undefined>;
  /** Searches with the editors' words of now (word-lists.ts), some seconds later at the latest. Called after a change of them. */
  abstract useNewWords(): void;
}
