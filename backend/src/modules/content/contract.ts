import { ContractCommand } from '../../kernel/contract-command.js';
import { ItemDecision } from '../../kernel/decision-context.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import type {
  ExportedPage,
  ImportOutcome,
  ImportMode,
  MovedArticle,
  MovedComment,
  MovedStory,
} from '../../kernel/transfer.js';

/** The topics of stories. They are not the categories of articles. */
export const CONFESSION_CATEGORIES = ['The Body', 'The Brain', 'The History', 'Other'] as const;
export type ConfessionCategory = (typeof CONFESSION_CATEGORIES)[number];

/** In characters, after trimming. */
export const LENGTHS = {
  title: { min: 1, max: 500 },
  article: { min: 1, max: 200_000 },
  footer: { max: 20_000 },
  story: { min: 1, max: 10_000 },
  comment: { min: 3, max: 5_000 },
} as const;

/** An event about one story, comment or article: its id, and its version after the event. */
abstract class ItemEvent extends DomainEvent {
  constructor(
    readonly id: number,
    readonly version: number,
  ) {
    super();
  }
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
export class ConfessionDeleted extends ItemEvent {
  static override readonly eventName = 'content.confession-deleted';
}

abstract class CommentEvent extends ItemEvent {
  /** `postId`: the article of the comment. */
  constructor(
    id: number,
    version: number,
    readonly postId: number,
  ) {
    super(id, version);
  }
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

/** An article was created or changed, as a draft or in public. */
export class PostSaved extends ItemEvent {
  static override readonly eventName = 'content.post-saved';
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

/**
 * Admins' decisions about stories, comments and articles. Moderation sends them too, for bulk decisions and for undo.
 */

export class ApproveConfession extends ItemDecision {}
/** Makes an approved story pending again. */
export class ReturnConfession extends ItemDecision {}
/** Permanently: stories have no bin. */
export class DeleteConfession extends ItemDecision {}

export class ApproveComment extends ItemDecision {}
export class ReturnComment extends ItemDecision {}
/** Moves a comment and its replies to the bin. */
export class DeleteComment extends ItemDecision {}
/**
 * Restores a comment and the replies that were deleted with it.
 *
 * @throws DomainError `comment.not-restorable` while its article or parent comment is deleted
 */
export class RestoreComment extends ItemDecision {}

export class PublishPost extends ItemDecision {}
/** Makes a published article a draft again. */
export class UnpublishPost extends ItemDecision {}
/** Moves an article and its comments to the bin. */
export class DeletePost extends ItemDecision {}
/** Restores an article and its comments. */
export class RestorePost extends ItemDecision {}

/** The content of backend/seed. Days are `YYYY-MM-DD`. */
export interface DemoContent {
  articles: { title: string; category: string; publishedOn: string; content: string; footer: string }[];
  stories: {
    content: string;
    category: ConfessionCategory;
    day: string;
    approved: boolean;
  }[];
  /** `article` counts from 1; `parent` is the index of an earlier comment in this list. */
  comments: { article: number; content: string; day: string; approved: boolean; parent: number | null }[];
}

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
export class VerifySearchIndex extends ContractCommand<SearchIndexCheck> {
  constructor(
    readonly type: 'article' | 'story',
    readonly after: number,
    readonly how: 'check' | 'repair' | 'rebuild',
  ) {
    super();
  }
}
/**
 * `last`: the id to continue after, or null when there are no more. `of`: about how many there are; only in the first
 * result, 0 in later ones.
 */
export interface SearchIndexCheck {
  of: number;
  checked: number;
  different: number;
  last: number | null;
}

/** Reads one page of an export: of everything, or of what readers can see. */
abstract class ExportCommand<T> extends ContractCommand<ExportedPage<T>> {
  constructor(
    /** The last id of the previous page; 0 for the first page. */
    readonly after: number,
    readonly publicOnly: boolean,
  ) {
    super();
  }
}
export class ExportArticles extends ExportCommand<MovedArticle & { contentHtml: string; footerHtml: string | null }> {}
export class ExportStories extends ExportCommand<MovedStory> {}
export class ExportComments extends ExportCommand<MovedComment> {}

/** Imports validated items and returns the result for each. Either all items of one command are imported or none. */
abstract class ImportCommand<T> extends ContractCommand<ImportOutcome[]> {
  constructor(
    readonly items: readonly T[],
    readonly how: ImportMode,
  ) {
    super();
  }
}
export class ImportArticles extends ImportCommand<MovedArticle> {}
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
 * The same for one type of reaction to a story. Returns the counts of all types.
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
