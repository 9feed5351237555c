import { ContractCommand } from '../../kernel/contract-command.js';

/**
 * What readers do, as it travels from the process that was told to a worker. It is reduced before it travels: no address,
 * no account, no agent, no session id, no query of an address is in it.
 */
interface ReaderEventBase {
  /** A UUIDv7 whose time is `at`: it says no more than that. By it the event is counted once. */
  id: string;
  /** The hour in which it was, or, where it is about stories, the day; ISO 8601 UTC. */
  at: string;
  /** Who, for one day: an HMAC of the session id with a key of the day. Null when no session id was sent. */
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

/** A job of the queue 'analytics': what arrived within a moment at one process, either all about stories or none. */
export interface ReaderEventsJob {
  events: ReaderEvent[];
}

export const ITEM_TYPES = ['article', 'story'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** How far an article was read, in percent. */
export const DEPTHS = [25, 50, 75, 100] as const;

/** Where something was shared to. */
export const PLATFORMS = ['twitter', 'instagram', 'copy_link'] as const;

export type AgentFamily = 'Chrome' | 'Firefox' | 'Safari' | 'Edge' | 'other';

/** The pages on which stories are read and written. Who was there, and in which hour, is not kept. */
export const isPageOfStories = (path: string): boolean => /^\/(stories|confessions|submit)(\/|$)/i.test(path);

/**
 * Whether its row must not show who acted. A row about stories has neither reader nor hour: beside a story's own row they would
 * narrow down its sender. It also travels and is written apart from all others, see Intake.
 */
export const isAboutStories = (event: ReaderEvent): boolean =>
  event.kind === 'page-view' ? isPageOfStories(event.path) : event.kind === 'share' && event.type === 'story';

/** Writes down and counts what readers did: all of it or nothing, and nothing twice. */
export class RecordReaderEvents extends ContractCommand<void> {
  /** @param mayBeRecorded whether some of it may have been recorded before: that takes longer. If not, and it was, it fails. */
  constructor(
    readonly events: ReaderEvent[],
    readonly mayBeRecorded: boolean,
  ) {
    super();
  }
}

/** Sets aside what can not be recorded, with the reason, until somebody has mended that. */
export class ParkReaderEvent extends ContractCommand<void> {
  constructor(
    readonly event: ReaderEvent,
    readonly reason: string,
  ) {
    super();
  }
}
