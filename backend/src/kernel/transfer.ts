/**
 * The data of `npm run export` and `npm run import`. Times are ISO 8601 in UTC. It has no accounts, and of a story only
 * the day.
 */

/**
 * Where an item was first published, and its key there. An import uses it to recognize what it imported before. For
 * items written in an Archive the source is `archive:<uuid>` and the key is the id.
 */
export interface Origin {
  source: string;
  key: string;
}

export interface MovedArticle {
  origin: Origin;
  title: string;
  /** Markdown. */
  content: string;
  footer: string | null;
  /** The category's slug. */
  category: string;
  imageUrl: string | null;
  published: boolean;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}

export interface MovedStory {
  origin: Origin;
  content: string;
  category: string;
  approved: boolean;
  /** `YYYY-MM-DD`. */
  day: string;
}

export interface MovedComment {
  origin: Origin;
  article: Origin;
  /** The comment that it replies to. */
  parent: Origin | null;
  content: string;
  approved: boolean;
  createdAt: string;
}

export interface MovedSubscriber {
  email: string;
  name: string | null;
  subscribed: boolean;
  createdAt: string;
}

/**
 * One page of an export, ordered by id. `last` is the id to continue after, or null on the last page; `of` is the
 * number of all items.
 */
export interface ExportedPage<T> {
  items: (T & { id: number })[];
  last: number | null;
  of: number;
}

/**
 * The result of importing one item:
 *
 * - `new`: it is imported;
 * - `known`: it was imported before and has not changed;
 * - `changed`: it was imported before and has changed at its source only;
 * - `edited`: it was imported before, changed at its source, and edited here, so it stays as it is;
 * - `gone`: it was imported before and deleted here, so it stays deleted;
 * - `orphan`: the item that it belongs to is missing.
 */
export const IMPORT_OUTCOMES = ['new', 'known', 'changed', 'edited', 'gone', 'orphan'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export interface ImportMode {
  /** Writes nothing and reports the same results. */
  dryRun: boolean;
  /** Updates items that have changed at their source. */
  update: boolean;
}
