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

/** What a story is about; no category of the journal. */
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

/** Something about one story, comment or article: its id, and the version it has had since. */
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
/** It was approved, and waits for a decision again. */
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
  /** `postId`: the article that it is said under. */
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
/** It came back from the bin. */
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
/** The bin was emptied: it does not come back. */
export class CommentPurged extends CommentEvent {
  static override readonly eventName = 'content.comment-purged';
}

/** An article was written or changed, as a draft or in public. */
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
/** It came back from the bin; its comments tell it themselves. */
export class PostRestored extends ItemEvent {
  static override readonly eventName = 'content.post-restored';
}
/** The bin was emptied: it does not come back. */
export class PostPurged extends ItemEvent {
  static override readonly eventName = 'content.post-purged';
}

/** What admins decide about stories, comments and articles. Moderation sends them too: many at once, or to take one back. */

export class ApproveConfession extends ItemDecision {}
/** It waits for a decision again. */
export class ReturnConfession extends ItemDecision {}
/** For good: a story has no bin. */
export class DeleteConfession extends ItemDecision {}

export class ApproveComment extends ItemDecision {}
export class ReturnComment extends ItemDecision {}
/** Into the bin, its replies with it. */
export class DeleteComment extends ItemDecision {}
/**
 * Out of the bin, with the replies that went with it.
 *
 * @throws DomainError `comment.not-restorable` while what it was said to is not there
 */
export class RestoreComment extends ItemDecision {}

export class PublishPost extends ItemDecision {}
/** It is a draft again. */
export class UnpublishPost extends ItemDecision {}
/** Into the bin, its comments with it. */
export class DeletePost extends ItemDecision {}
/** Out of the bin, with its comments. */
export class RestorePost extends ItemDecision {}

/** Content as it lies in backend/seed. Days are `YYYY-MM-DD`. */
export interface DemoContent {
  articles: { title: string; category: string; publishedOn: string; content: string; footer: string }[];
  stories: {
    content: string;
    category: ConfessionCategory;
    day: string;
    approved: boolean;
  }[];
  /** `article` counts from 1; `parent` is the place of an earlier comment in this list. */
  comments: { article: number; content: string; day: string; approved: boolean; parent: number | null }[];
}

/** At start, once, on a database without articles and stories: the demo content. Answers whether it was put in. */
export class SeedDemoContent extends ContractCommand<boolean> {
  constructor(
    readonly content: DemoContent,
    readonly authorId: number | null,
  ) {
    super();
  }
}

/**
 * Holds what search has of the next articles or stories (by id, after `after`) against themselves.
 *
 * - `look` counts those that differ;
 * - `mend` writes those anew;
 * - `renew` writes all of them anew.
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
/** `last`: where to go on; null when there is no more. `of`: how many there are about, said at the first call (0 later). */
export interface SearchIndexCheck {
  of: number;
  checked: number;
  different: number;
  last: number | null;
}

/** What leaves by an export, page by page: of everything, or of what readers can see. */
abstract class ExportCommand<T> extends ContractCommand<ExportedPage<T>> {
  constructor(
    /** The last id of the page before; 0 for the first. */
    readonly after: number,
    readonly publicOnly: boolean,
  ) {
    super();
  }
}
export class ExportArticles extends ExportCommand<MovedArticle & { contentHtml: string; footerHtml: string | null }> {}
export class ExportStories extends ExportCommand<MovedStory> {}
export class ExportComments extends ExportCommand<MovedComment> {}

/** What comes by an import, each checked already. Answers what became of each. All of one command are there, or none. */
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
/** After the articles, and each after the one that it replies to. */
export class ImportComments extends ImportCommand<MovedComment> {}

/** The slugs of the journal's categories. */
export class NameCategories extends ContractCommand<string[]> {}

/**
 * A reader likes a comment (+1) or takes that back (-1); 0 changes nothing. Whichever it is, the comment's row is locked
 * from here to the end of the transaction, so whoever keeps the likes asks with 0 first, writes down whose it is, and
 * only then counts it. Answers the count. The version stays: nobody decided anything about the comment.
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
 * The same for a reaction to a story, of one type. Answers the counts of all types.
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
