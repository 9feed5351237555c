import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import type { ExportedPage, ImportOutcome, ImportMode, MovedSubscriber } from '../../kernel/transfer.js';

/**
 * Each event shows that something happened, and to which item. It does not show who did it: it has no account, session
 * or address.
 */

abstract class CommentEvent extends DomainEvent {
  constructor(readonly commentId: number) {
    super();
  }
}
export class CommentLiked extends CommentEvent {
  static override readonly eventName = 'engagement.comment-liked';
}
export class CommentUnliked extends CommentEvent {
  static override readonly eventName = 'engagement.comment-unliked';
}

/** The reactions to a story. */
export const REACTION_TYPES = ['heart', 'strength', 'me-too'] as const;
export type ReactionType = (typeof REACTION_TYPES)[number];

abstract class StoryEvent extends DomainEvent {
  constructor(
    readonly confessionId: number,
    readonly reactionType: ReactionType,
  ) {
    super();
  }
}
export class StoryReacted extends StoryEvent {
  static override readonly eventName = 'engagement.story-reacted';
}
export class StoryUnreacted extends StoryEvent {
  static override readonly eventName = 'engagement.story-unreacted';
}

/** The kinds of items that can be bookmarked. */
export const BOOKMARK_TYPES = ['post', 'confession'] as const;
export type BookmarkType = (typeof BOOKMARK_TYPES)[number];

abstract class BookmarkEvent extends DomainEvent {
  constructor(
    readonly contentType: BookmarkType,
    readonly itemId: number,
  ) {
    super();
  }
}
export class ItemBookmarked extends BookmarkEvent {
  static override readonly eventName = 'engagement.item-bookmarked';
}
export class BookmarkRemoved extends BookmarkEvent {
  static override readonly eventName = 'engagement.bookmark-removed';
}

abstract class SubscriberEvent extends DomainEvent {
  constructor(readonly subscriberId: number) {
    super();
  }
}
/** For the first time, or again after leaving. */
export class SubscriberJoined extends SubscriberEvent {
  static override readonly eventName = 'engagement.subscriber-joined';
}
export class SubscriberLeft extends SubscriberEvent {
  static override readonly eventName = 'engagement.subscriber-left';
}

/** An imported subscriber. They joined elsewhere, so they get no welcome email. */
export class SubscriberImported extends SubscriberEvent {
  static override readonly eventName = 'engagement.subscriber-imported';
}

/** Reads one page of an export. `after` is the last id of the previous page, 0 for the first page. */
export class ExportSubscribers extends ContractCommand<ExportedPage<MovedSubscriber>> {
  constructor(readonly after: number) {
    super();
  }
}

/** Imports subscribers. An existing address stays unchanged, so people who left stay unsubscribed. */
export class ImportSubscribers extends ContractCommand<ImportOutcome[]> {
  constructor(
    readonly items: readonly MovedSubscriber[],
    readonly how: ImportMode,
  ) {
    super();
  }
}

/** Unsubscribes the addresses that left after the restored backup. Returns how many were subscribed. */
export class ReplayUnsubscribes extends ContractCommand<number> {
  constructor(readonly subscriberIds: number[]) {
    super();
  }
}

/** Deletes likes and bookmarks of items that neither exist nor are in the bin. */
export class DeleteOrphans extends ContractCommand<void> {}
