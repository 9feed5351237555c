import { ContractCommand } from '../../kernel/contract-command.js';
import { DeletionWithReason, ItemDecision } from '../../kernel/decision-context.js';
import type { DecisionContext } from '../../kernel/decision-context.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import { CommentEvent, ItemEvent, IdEvent } from '../../kernel/item-events.js';
import type { DemoContent } from '../../kernel/demo-content.js';
import { SearchIndexCommand } from '../../kernel/search-index-check.js';
import { ExportCommand, ImportCommand } from '../../kernel/transfer-commands.js';
import type { ImportableArticle, MovedArticle, MovedComment, MovedStory } from '../../kernel/transfer.js';
export * from '../../kernel/content-limits.js';
export * from '../../kernel/media-commands.js';
export * from '../../kernel/receipt-commands.js';
export { PlaceArticles } from '../../kernel/transfer-commands.js';
export { EraseAuthor, ExportOwnArticles, ExportOwnComments } from '../../kernel/person-commands.js';
export type { DemoContent } from '../../kernel/demo-content.js';
export type { SearchIndexCheck } from '../../kernel/search-index-check.js';

/** A picture is in the library. */
export class MediaUploaded extends IdEvent<string> {
  static override readonly eventName = 'content.media-uploaded';
}
export class MediaDeleted extends IdEvent<string> {
  static override readonly eventName = 'content.media-deleted';
}

export class ConfessionSubmitted extends ItemEvent {
  static override readonly eventName = 'content.confession-submitted';
}
export class ConfessionApproved extends ItemEvent {
  static override readonly eventName = 'content.confession-approved';
}
/** An approved story is pending again. */
export class ConfessionReturned extends ItemEvent {
  static override readonly eventName = 'content.confession-returned';
}
export class ConfessionEdited extends ItemEvent {
  static override readonly eventName = 'content.confession-edited';
}
/** A story waits for its author, not for an editor. */
export class ConfessionAsked extends ItemEvent {
  static override readonly eventName = 'content.confession-asked';
}
/** A story that waited for its author waits for an editor again. Its text may have changed. */
export class ConfessionQueued extends ItemEvent {
  static override readonly eventName = 'content.confession-queued';
}
/** A pending story has other flags, or its first of two approvals, or no longer. Its version and what readers see stay. */
export class ConfessionFlagged extends ItemEvent {
  static override readonly eventName = 'content.confession-flagged';
}
export class ConfessionDeleted extends ItemEvent {
  static override readonly eventName = 'content.confession-deleted';
}

export class CommentSubmitted extends CommentEvent {
  static override readonly eventName = 'content.comment-submitted';
}
export class CommentApproved extends CommentEvent {
  static override readonly eventName = 'content.comment-approved';
}
export class CommentReturned extends CommentEvent {
  static override readonly eventName = 'content.comment-returned';
}
export class CommentEdited extends CommentEvent {
  static override readonly eventName = 'content.comment-edited';
}
export class CommentDeleted extends CommentEvent {
  static override readonly eventName = 'content.comment-deleted';
}
/** Its author has deleted it, and its replies stay. */
export class CommentRemoved extends CommentEvent {
  static override readonly eventName = 'content.comment-removed';
}
/** The comment was restored from the bin. */
export class CommentRestored extends CommentEvent {
  static override readonly eventName = 'content.comment-restored';

  constructor(
    id: number,
    version: number,
    postId: number,
    readonly approved: boolean,
  ) {
    super(id, version, postId);
  }
}
/** The comment was permanently deleted. */
export class CommentPurged extends CommentEvent {
  static override readonly eventName = 'content.comment-purged';
}

/** A category was added, changed or deleted. */
export class CategoriesChanged extends IdEvent<number> {
  static override readonly eventName = 'content.categories-changed';
}

/** A series was added, changed or deleted. */
export class SeriesChanged extends IdEvent<number> {
  static override readonly eventName = 'content.series-changed';
}

/** The settings that admins change on the desk have changed, or the day of a pause has come. */
export class SiteSettingsChanged extends DomainEvent {
  static override readonly eventName = 'content.site-settings-changed';
}

/** An article was created or changed, as a draft or in public. */
export class PostSaved extends ItemEvent {
  static override readonly eventName = 'content.post-saved';
}
/** The links to terms in an article have changed, and nothing else: its version stays. */
export class PostRelinked extends ItemEvent {
  static override readonly eventName = 'content.post-relinked';
}
export class PostPublished extends ItemEvent {
  static override readonly eventName = 'content.post-published';
}
export class PostUnpublished extends ItemEvent {
  static override readonly eventName = 'content.post-unpublished';
}
export class PostDeleted extends ItemEvent {
  static override readonly eventName = 'content.post-deleted';
}
/** The article was restored from the bin. Each of its comments has its own event. */
export class PostRestored extends ItemEvent {
  static override readonly eventName = 'content.post-restored';
}
/** The article was permanently deleted. */
export class PostPurged extends ItemEvent {
  static override readonly eventName = 'content.post-purged';
}

/** A time was set at which the article is published. */
export class PostScheduled extends ItemEvent {
  static override readonly eventName = 'content.post-scheduled';
}
export class PostUnscheduled extends ItemEvent {
  static override readonly eventName = 'content.post-unscheduled';
}
/** The article stands first in the journal and on the home page, before newer ones. */
export class PostPinned extends ItemEvent {
  static override readonly eventName = 'content.post-pinned';
}
export class PostUnpinned extends ItemEvent {
  static override readonly eventName = 'content.post-unpinned';
}
/** The article has a working copy now, or none anymore, or one with another title. Readers see none of it. */
export class PostDraftChanged extends ItemEvent {
  static override readonly eventName = 'content.post-draft-changed';
}

/** Admins' decisions about stories, comments and articles. Moderation sends them too, for bulk decisions and for undo. */

export class ApproveConfession extends ItemDecision {}
/** Makes an approved story pending again. */
export class ReturnConfession extends ItemDecision {}
/** Permanently: stories have no bin. */
export class DeleteConfession extends DeletionWithReason {}

export class ApproveComment extends ItemDecision {}
export class ReturnComment extends ItemDecision {}
/** Moves a comment and its replies to the bin. A note becomes a moderator's note on the comment. */
export class DeleteComment extends DeletionWithReason {}
/**
 * Restores a comment and the replies that were deleted with it.
 *
 * @throws DomainError `comment.not-restorable` while its article or parent comment is deleted
 */
export class RestoreComment extends ItemDecision {}

/**
 * Publishes an article as its working copy has it, which is then gone; without one, or to undo that it was unpublished, as it is.
 * `draftVersion`: of the working copy that the admin saw, 0 for none. Without it, any is published.
 * @throws DomainError `post.incomplete` without a title, text or category, `post.draft-conflict` for another version
 */
export class PublishPost extends ItemDecision {
  constructor(
    id: number,
    context: DecisionContext,
    readonly draftVersion?: number | null,
  ) {
    super(id, context);
  }
}
/** Takes back the time at which an article is published. */
export class UnschedulePost extends ItemDecision {}
/** Publishes an article if its time has come, as PublishPost does, and returns whether it did. */
export class PublishScheduledPost extends ContractCommand<boolean> {
  constructor(readonly id: number) {
    super();
  }
}
/** Ends the pause of the stories if its day has come. `today`: in the time zone of the site. */
export class EndStoryPause extends ContractCommand<void> {
  constructor(readonly today: string) {
    super();
  }
}
/** Makes a published article a draft again, and one that is scheduled an unscheduled one. */
export class UnpublishPost extends ItemDecision {}
/**
 * Puts a published article first in the journal and on the home page, in place of the one that was first there.
 *
 * @throws DomainError `post.not-published`
 */
export class PinPost extends ItemDecision {}
export class UnpinPost extends ItemDecision {}
/** Moves an article and its comments to the bin. */
export class DeletePost extends ItemDecision {}
/** Restores an article and its comments. */
export class RestorePost extends ItemDecision {}

/**
 * Adds the demo content once, at the start, to a database without articles and stories. Returns whether it was added.
 */
export class SeedDemoContent extends ContractCommand<boolean> {
  constructor(
    readonly content: DemoContent,
    readonly authorId: number | null,
  ) {
    super();
  }
}

/**
 * Compares the search index with the next articles or stories (by id, after `after`).
 *
 * - `check` counts the differences;
 * - `repair` rewrites the documents that differ;
 * - `rebuild` rewrites all of them.
 */
export class VerifySearchIndex extends SearchIndexCommand {}

export class ExportArticles extends ExportCommand<MovedArticle & { contentHtml: string; footerHtml: string | null }> {}
export class ExportStories extends ExportCommand<MovedStory> {}
export class ExportComments extends ExportCommand<MovedComment> {}

/** The text of an article is imported as `shown` has it, if it is there: with the new addresses of pictures and articles. */
export class ImportArticles extends ImportCommand<ImportableArticle> {}
export class ImportStories extends ImportCommand<MovedStory> {}
/** Send it after the articles, and each comment after its parent. */
export class ImportComments extends ImportCommand<MovedComment> {}

/** Returns the slugs of the journal's categories. */
export class NameCategories extends ContractCommand<string[]> {}

/**
 * Changes a comment's like counter: +1, -1, or 0 for no change. The comment's row is locked until the end of the
 * transaction, so the caller sends 0 first, stores the like, and then counts it. Returns the count. The version does
 * not change, because this is no decision about the comment.
 *
 * @throws DomainError `comment.not-found` for a comment that readers cannot see
 */
export class ChangeCommentLikes extends ContractCommand<number> {
  constructor(
    readonly commentId: number,
    readonly delta: CountDelta,
  ) {
    super();
  }
}

/**
 * The same for one type of reaction to a story. Returns the counts of all types, as readers may see them.
 *
 * @throws DomainError `confession.not-found` for a story that readers cannot see
 */
export class ChangeConfessionReaction extends ContractCommand<ReactionCounts> {
  constructor(
    readonly confessionId: number,
    readonly type: ReactionType,
    readonly delta: CountDelta,
  ) {
    super();
  }
}

export type CountDelta = -1 | 0 | 1;
export type ReactionType = 'heart' | 'strength' | 'me-too';
export type ReactionCounts = Record<ReactionType, number>;
