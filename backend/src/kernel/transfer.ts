import type { ContentNote } from './content-limits.js';

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
  /** At most 300 characters. Older exports have none. */
  summary: string | null;
  /** The category's slug. */
  category: string;
  imageUrl: string | null;
  imageAlt: string | null;
  /** Caption and credit. Older exports have none. */
  imageCaption: string | null;
  published: boolean;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  /** The path of its page on the exported site. Older exports have none. */
  path?: string | undefined;
  /** It stands first in the journal. An import keeps that if no article is pinned here. */
  pinned?: boolean | undefined;
  /** The errors in it that were named, newest first. Older exports have none. */
  corrections?: { date: string; text: string }[] | undefined;
  /** Its identifier in feeds. Feed readers show an article again if it changes. */
  feedGuid?: string | undefined;
  /** Slugs of the terms of the glossary that it does not link to. */
  termsOff?: string[] | undefined;
}

/** An article that is imported. Its other fields are as its source has them: the import recognizes changes by them. */
export interface ImportableArticle extends MovedArticle {
  /** With the addresses that its pictures have in the library, and those of other articles here. */
  shown?: Pick<MovedArticle, 'content' | 'footer' | 'imageUrl'>;
  /** The paths of its page at its source, which lead to it here. */
  formerPaths?: string[];
  /**
   * The files or addresses of its pictures that could not be imported, sorted. The next import with `update` tries again, and
   * updates the article if the list is another one then.
   */
  lacksPictures?: string[];
}

/** An article whose id is decided before any article is imported, so that others can link to it. */
export interface ArticleToPlace {
  origin: Origin;
  /** The id that it had at its source, if that was an Archive. */
  formerId: number | undefined;
}

/** `null` before it is decided: in a dry run, for an article that would get a new id. */
export interface PlacedArticle {
  id: number | null;
  /** Another article has its former id, so its former address leads to that one. */
  isTaken: boolean;
}

export interface MovedStory {
  origin: Origin;
  content: string;
  category: string;
  /** Exports from before November 30, 2026 have none. */
  contentNotes?: ContentNote[] | undefined;
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
  /** Its author has deleted it, and its replies stay. Then it has no text. */
  removed?: true | undefined;
}

export interface MovedSubscriber {
  email: string;
  name: string | null;
  subscribed: boolean;
  /** Exports from before November 2026 have none of the next three. */
  status?: MovedSubscriberStatus | undefined;
  frequency?: 'every' | 'monthly' | undefined;
  /** `YYYY-MM-DD`. */
  pausedUntil?: string | null | undefined;
  createdAt: string;
}

/** An email of the public archive. */
export interface MovedCampaign {
  subject: string;
  preheader: string;
  /** Markdown. */
  content: string;
  /** Its page as HTML. An import sanitizes it. */
  page: string;
  /** The article that it is about, and the path of links to it in the page. */
  article: { origin: Origin; path: string } | null;
  audience: 'every' | 'monthly' | 'all';
  createdAt: string;
  startedAt: string;
  finishedAt: string | null;
}

/** A version of /terms, /privacy or /guidelines. The text that comes with the software is not exported. */
export interface MovedLegalVersion {
  page: 'terms' | 'privacy' | 'guidelines';
  version: number;
  /** Markdown. */
  content: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** A term of the glossary. An import recognizes it by its slug. */
export interface MovedTerm {
  slug: string;
  term: string;
  kind: string | null;
  forms: string[];
  synonyms: {
    word: string;
    relation: 'preferred' | 'avoided' | 'reclaimed' | 'slur' | 'neutral';
    note?: string | undefined;
  }[];
  /** Markdown, like the next three. */
  definition: string;
  history: string | null;
  instead: string | null;
  sources: string | null;
  published: boolean;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}

/** Nobody exports or imports the address of someone who has not confirmed it. */
export const MOVED_SUBSCRIBER_STATUSES = ['subscribed', 'unsubscribed', 'bounced', 'complained'] as const;
export type MovedSubscriberStatus = (typeof MOVED_SUBSCRIBER_STATUSES)[number];

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
 * - `orphan`: the item that it belongs to is missing;
 * - `refused`: its text takes too long to show.
 */
export const IMPORT_OUTCOMES = ['new', 'known', 'changed', 'edited', 'gone', 'orphan', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export interface ImportMode {
  /** Writes nothing and reports the same results. */
  dryRun: boolean;
  /** Updates items that have changed at their source. */
  update: boolean;
}
