/**
 * What leaves by `npm run export` and comes by `npm run import`. Times are ISO 8601 in UTC. There is no account in it, and of a
 * story no time but its day.
 */

/**
 * Where something was first, and its key there: by it an import knows what it has brought already. The source is
 * `archive:<uuid>` for what was written in an Archive, whose key is its number.
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

/** One page of what is exported, by id. `last`: where to go on, null when there is no more; `of`: how many there are. */
export interface ExportedPage<T> {
  items: (T & { id: number })[];
  last: number | null;
  of: number;
}

/**
 * What becomes of something that is imported:
 *
 * - `new`: it is brought;
 * - `known`: it was brought before, and is as it was;
 * - `changed`: it was brought before, has changed where it comes from since, and not here;
 * - `edited`: the same, but it was edited here as well: it stays as it is;
 * - `gone`: it was brought before, and deleted here: it stays deleted;
 * - `orphan`: what it belongs to is not here.
 */
export const IMPORT_OUTCOMES = ['new', 'known', 'changed', 'edited', 'gone', 'orphan'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export interface Importing {
  /** Nothing is written; the fates are those that there would be. */
  dryRun: boolean;
  /** What has changed where it comes from is changed here too. */
  update: boolean;
}
