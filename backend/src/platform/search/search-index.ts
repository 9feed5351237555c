import { withoutMarks } from './highlight.js';

/** What can be found: published articles and approved stories. */
export type SearchType = 'article' | 'story';

export interface SearchDocument {
  type: SearchType;
  id: number;
  /** The version of the post or story that this was made of: an older one never overwrites a newer one. */
  version: number;
  title: string;
  /** What stands under the title in lists; empty where nothing does. */
  excerpt: string;
  /** Plain text, no markup. */
  body: string;
  category: string | null;
}

/** `excerpt` is HTML: matched words in <mark>, everything else escaped. */
export interface SearchHit {
  type: SearchType;
  id: number;
  title: string;
  excerpt: string;
  category: string | null;
}

/** As the index has it, of that version of the post or story. */
export interface IndexHit extends SearchHit {
  version: number;
}

/** The best hits, best first, and who found them. */
export interface SearchResult {
  hits: IndexHit[];
  /** As operators know it. */
  engine: string;
  /** It answered because the one that should have did not. */
  isFallback: boolean;
}

/**
 * The port of the search index. Each adapter passes the same suite: putting twice is putting once, an older version
 * changes nothing, what was removed stays removed unless something newer comes, and a typo still finds.
 */
export abstract class SearchIndex {
  /** A document as an index keeps it: no text can bring marks of its own. */
  static kept(document: SearchDocument): SearchDocument {
    const { title, excerpt, body } = document;
    return { ...document, title: withoutMarks(title), excerpt: withoutMarks(excerpt), body: withoutMarks(body) };
  }

  abstract put(document: SearchDocument): Promise<void>;
  abstract remove(type: SearchType, id: number, version: number): Promise<void>;
  /** The best `limit` hits. What was put a moment ago may not be found yet. */
  abstract find(query: string, limit: number): Promise<SearchResult>;
}
