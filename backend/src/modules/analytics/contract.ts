import { ContractCommand } from '../../kernel/contract-command.js';

/**
 * A reader's action, as sent from the api process to a worker. It is reduced before that: it has no address, account,
 * user agent, session id or URL query.
 */
interface ReaderEventBase {
  /** A UUIDv7 whose time is `at`, so it shows no more than that. Each id is counted once. */
  id: string;
  /** The hour, or the day for events about stories; ISO 8601 in UTC. */
  at: string;
  /**
   * The reader's name for one day: an HMAC of the session id with a key of the day. Null when no session id was sent.
   */
  reader: string | null;
}

export interface PageViewed extends ReaderEventBase {
  kind: 'page-view';
  path: string;
  /** An origin. */
  referrer: string | null;
  agent: AgentFamily;
}

export interface ArticleViewed extends ReaderEventBase {
  kind: 'article-view';
  postId: number;
  seconds: number;
}

export interface ProgressMade extends ReaderEventBase {
  kind: 'reading-progress';
  postId: number;
  progress: (typeof DEPTHS)[number];
  milliseconds: number;
}

export interface ItemShared extends ReaderEventBase {
  kind: 'share';
  type: ItemType;
  itemId: number;
  platform: (typeof PLATFORMS)[number];
}

export type ReaderEvent = PageViewed | ArticleViewed | ProgressMade | ItemShared;

/**
 * A job of the queue 'analytics': events that reached one process within a few milliseconds, either all about stories
 * or none.
 */
export interface ReaderEventsJob {
  events: ReaderEvent[];
}

export const ITEM_TYPES = ['article', 'story'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** Reading depths in percent. */
export const DEPTHS = [25, 50, 75, 100] as const;

/** The platforms that readers share to. */
export const PLATFORMS = ['twitter', 'instagram', 'copy_link'] as const;

export type AgentFamily = 'Chrome' | 'Firefox' | 'Safari' | 'Edge' | 'other';

/**
 * The pages where stories are read and written, or where a reader may write to the editors about one. For these, neither
 * the reader nor the hour is stored.
 */
export const isPageOfStories = (path: string): boolean =>
  /^\/(stories|confessions|submit|contact|report)(\/|$)/i.test(path);

/** The page where authors look their stories up. It is never counted, whoever sends the view. */
export const isUncountedPage = (path: string): boolean => /^\/receipt(\/|$)/i.test(path);

/** The page that is counted: every story's own address counts as the stories page, so no row names a story that was read. */
export const countedPage = (path: string): string => (/^\/(stories|confessions)\//i.test(path) ? '/stories' : path);

/**
 * Whether the stored row must not identify the reader. A row about stories has neither reader nor hour: next to a
 * story's own row they would narrow down its sender. It is also sent and stored apart from all others, see EventIngest.
 */
export const isAboutStories = (event: ReaderEvent): boolean =>
  event.kind === 'page-view' ? isPageOfStories(event.path) : event.kind === 'share' && event.type === 'story';

/** Stores and counts reader events: all or none, and none twice. */
export class RecordReaderEvents extends ContractCommand<void> {
  /**
   * @param mayBeRecorded whether some events may be recorded already, which takes longer. If false and one is, the
   *   command fails.
   */
  constructor(
    readonly events: ReaderEvent[],
    readonly mayBeRecorded: boolean,
  ) {
    super();
  }
}

/** Parks an event that cannot be recorded, with the reason, until someone fixes the cause. */
export class ParkReaderEvent extends ContractCommand<void> {
  constructor(
    readonly event: ReaderEvent,
    readonly reason: string,
  ) {
    super();
  }
}
