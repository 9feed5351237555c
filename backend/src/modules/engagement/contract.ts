import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import type { ExportedPage, ImportOutcome, ImportMode, MovedSubscriber } from '../../kernel/transfer.js';

/** What each of them tells: that it happened, and to what. Not who: no account, no session, no address. */

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

/** What a reader can say to a story without words. */
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

/** What can be bookmarked. */
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

/** It came by an import: it asked for the newsletter elsewhere, and gets no mail that says so. */
export class SubscriberImported extends SubscriberEvent {
  static override readonly eventName = 'engagement.subscriber-imported';
}

/** What leaves by an export; `after`: the last id of the page before, 0 for the first. */
export class ExportSubscribers extends ContractCommand<ExportedPage<MovedSubscriber>> {
  constructor(readonly after: number) {
    super();
  }
}

/** What comes by an import. An address that is here already stays as it is: who has left here has left. */
export class ImportSubscribers extends ContractCommand<ImportOutcome[]> {
  constructor(
    readonly items: readonly MovedSubscriber[],
    readonly how: ImportMode,
  ) {
    super();
  }
}

/** Addresses that left the newsletter after the backup that was restored. Answers how many were on it. */
export class ReplayUnsubscribes extends ContractCommand<number> {
  constructor(readonly subscriberIds: number[]) {
    super();
  }
}

/** Likes and bookmarks of what is neither there nor in the bin go. */
export class DeleteOrphans extends ContractCommand<void> {}
