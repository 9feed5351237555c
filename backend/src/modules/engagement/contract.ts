import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import { ExportOfPerson } from '../../kernel/person-commands.js';

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

/** Deletes likes and bookmarks of items that neither exist nor are in the bin. */
export class DeleteOrphans extends ContractCommand<void> {}

/** The bookmarks of an account. */
export class ExportOwnBookmarks extends ExportOfPerson {}
