import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { CONTENT_NOTES, STORY_FLAGS } from '../../../kernel/content-limits.js';
import type { ContentNote, StoryFlag } from '../../../kernel/content-limits.js';
import {
  ExpectedVersion,
  Flag,
  Line,
  OneOf,
  Reference,
  Slug,
  Text,
  WholeNumber,
} from '../../../platform/http/validation/index.js';
import { CONFESSION_CATEGORIES, LENGTHS } from '../contract.js';
import type { ConfessionCategory } from '../contract.js';
import { ContentNotes } from './content-notes-field.js';

const COMMENT = { ...LENGTHS.comment, tooShort: 'Comment must be at least 3 characters' };

/** The version that the admin saw. Without it the decision applies to any version. */
export class DecisionBody {
  @ExpectedVersion() version?: number | null;
}

class DeletionBody extends DecisionBody {
  /** Stored with the decision. */
  @OneOf(DECLINE_REASONS, undefined, { optional: true }) reason?: DeclineReason;
}

export class DeleteConfessionBody extends DeletionBody {
  /** In the moderator's own words. The writer reads it with their receipt, and it is not stored with the decision. */
  @Text({ ...LENGTHS.declineNote, optional: true, example: 'We’re glad you wrote to us.' }) note?: string | null;
}

export class DeleteCommentBody extends DeletionBody {
  /** Deletes your own comment as a member does, also if you may moderate: for good, and its replies stay. */
  @Flag({ optional: true }) asAuthor?: boolean;
  /** It becomes a moderator's note on the comment, and is deleted with it. */
  @Text({ ...LENGTHS.declineNote, optional: true, example: 'The third one today.' }) note?: string | null;
}

class StoryBody {
  @Text({ ...LENGTHS.story, example: 'I learned the word consent from a poster.' }) content!: string;
  @OneOf(CONFESSION_CATEGORIES) category!: ConfessionCategory;
  /** Labels that say what the story is about. Readers see them above it. */
  @ContentNotes()
  contentNotes?: ContentNote[];
}

export class ConfessionBody extends StoryBody {
  /**
   * A random text that a form makes when it is shown: a story that the form sends twice within a minute is one story.
   * The token is never stored.
   */
  @Text({ min: 16, max: 64, optional: true, nullable: true, example: '9fK2mTq8vXw1Zr5Yb3Nd' }) formToken?:
    string | null;
}

export class FlagStoryBody {
  /** `crisis`: its author may be in danger. `second-reader`: another editor should read it, too. */
  @OneOf(STORY_FLAGS) kind!: StoryFlag;
}

export class EditConfessionBody extends PartialType(StoryBody, { skipNullProperties: false }) {
  @ExpectedVersion() version?: number | null;
}

export class CommentBody {
  @Text({ ...COMMENT, example: 'I had never noticed that.' }) content!: string;
  @Reference({ optional: true }) parentId?: number | null;
}

export class EditCommentBody {
  @Text({ ...COMMENT, example: 'I had never noticed that.' }) content!: string;
  @ExpectedVersion() version?: number | null;
  /** Changes your own comment as a member does, also if you may moderate: it waits for an editor again. */
  @Flag({ optional: true }) asAuthor?: boolean;
}

export class CategoryBody {
  @Line({ ...LENGTHS.categoryName, example: 'The Village' }) name!: string;
  /** Part of the address of its page. Made of the name when it is missing. */
  @Slug({ example: 'the-village' }) slug?: string | null;
  @Text({ ...LENGTHS.categoryDescription, optional: true, example: 'Words that neighbors used.' }) description?:
    string | null;
  @WholeNumber({ max: 10_000, example: 1, optional: true }) order?: number | null;
}

export class EditCategoryBody extends PartialType(OmitType(CategoryBody, ['slug']), { skipNullProperties: false }) {
  /** Links with the former slug lead to the category. */
  @Slug({ example: 'the-neighborhood' }) slug?: string | null;
}

export class Category {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'The Body' }) name!: string;
  @ApiProperty({ example: 'the-body' }) slug!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Words for bodies.' }) description!: string | null;
  @ApiProperty({ type: 'integer', description: 'Its place in lists.', example: 1 }) order!: number;
  @ApiProperty({ type: [String], description: 'Slugs that it had before. They lead to it.', example: [] })
  formerSlugs!: string[];
}

export class CountedCategory extends Category {
  @ApiProperty({ type: 'integer', description: 'The number of its published articles.', example: 9 })
  publishedCount!: number;
}

export class CommentCount {
  @ApiProperty({ type: 'integer' }) postId!: number;
  @ApiProperty({ type: 'integer' }) count!: number;
}

export class Comment {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ type: 'integer' }) postId!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null unless the caller is an admin.' }) authorId!:
    number | null;
  @ApiProperty({ type: 'integer', nullable: true }) parentId!: number | null;
  @ApiProperty({ example: 'I had never noticed that.', description: 'Markdown.' }) content!: string;
  @ApiProperty({ example: '<p>I had never noticed that.</p>', description: 'The content as safe HTML.' })
  contentHtml!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() approved!: boolean;
  @ApiProperty({ type: 'integer' }) likes!: number;
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({
    required: false,
    enum: [true],
    description: 'Its author has deleted it. It has no text, and its replies stay.',
  })
  removed?: true;
}

const REPORTED = 'In lists for admins, while it has reports that nobody has handled.';

export class CommentInContext extends Comment {
  @ApiProperty({ example: 'Spinster', description: 'The title of its article.' }) postTitle!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Who says that?',
    description: 'The Markdown of the comment that it answers; null if it answers none.',
  })
  parentContent!: string | null;
  @ApiProperty({ required: false, enum: [true], description: REPORTED }) reported?: true;
}

const COMMENT_STATES = ['approved', 'pending', 'declined'] as const;

export class EarlierComment {
  @ApiProperty({ type: 'integer', example: 5 }) id!: number;
  @ApiProperty({ type: 'integer' }) postId!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'The word spinster',
    description: 'Null when the article was deleted.',
  })
  postTitle!: string | null;
  @ApiProperty({ example: 'I had never noticed that.', description: 'Markdown.' }) content!: string;
  @ApiProperty({ enum: COMMENT_STATES }) state!: (typeof COMMENT_STATES)[number];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class CommentHistory {
  @ApiProperty({ type: 'integer', example: 12 }) approved!: number;
  @ApiProperty({ type: 'integer', example: 1 }) pending!: number;
  @ApiProperty({
    type: 'integer',
    example: 2,
    description: 'Rejected or deleted in the last 7 days. Older ones are not stored.',
  })
  declined!: number;
  @ApiProperty({ type: [EarlierComment], description: 'The newest 20.' }) comments!: EarlierComment[];
}

export class OwnComment extends Comment {
  @ApiProperty({
    enum: COMMENT_STATES,
    description:
      'Pending: only its author and editors see it. Declined: an editor deleted it in the last 90 days. Its text is here for 7 days.',
  })
  state!: (typeof COMMENT_STATES)[number];
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'The word spinster',
    description: 'Null when the article is not published anymore.',
  })
  postTitle!: string | null;
  @ApiProperty({ enum: DECLINE_REASONS, nullable: true, example: null, description: 'Why it was declined.' })
  reason!: DeclineReason | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until when its author may change it. Null once that is over.',
  })
  editableUntil!: string | null;
}

export class ReactionCounts {
  @ApiProperty({ type: 'integer' }) heart!: number;
  @ApiProperty({ type: 'integer' }) strength!: number;
  @ApiProperty({ type: 'integer' }) 'me-too'!: number;
}

export class Confession {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'I learned the word consent from a poster.' }) content!: string;
  @ApiProperty({ enum: CONFESSION_CATEGORIES }) category!: string;
  @ApiProperty({ enum: CONTENT_NOTES, isArray: true, example: ['family', 'slurs'] }) contentNotes!: ContentNote[];
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-20T00:00:00.000Z',
    description: 'The day at 00:00 UTC. No finer time is stored.',
  })
  createdAt!: string;
  @ApiProperty() approved!: boolean;
  @ApiProperty({ type: ReactionCounts }) reactions!: ReactionCounts;
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ required: false, enum: [true], description: 'For admins, while it waits for its author.' })
  waitsForAuthor?: true;
  @ApiProperty({ required: false, enum: [true], description: REPORTED }) reported?: true;
  @ApiProperty({
    ...{ required: false, enum: STORY_FLAGS, isArray: true, example: ['crisis'] },
    description:
      'For moderators: the flags of a pending story. A story with one needs the approvals of two moderators.',
  })
  flags?: StoryFlag[];
  @ApiProperty({
    ...{ required: false, type: 'integer', minimum: 1, maximum: 2, example: 2 },
    description:
      'For moderators: how many of them have to approve it. 1 without a flag, or if there is only one moderator.',
  })
  approvalsNeeded?: number;
  @ApiProperty({
    ...{ required: false, type: 'integer', minimum: 0, maximum: 1, example: 1 },
    description: 'For moderators: how many of them have approved the pending story, 0 or 1.',
  })
  approvals?: number;
  @ApiProperty({
    ...{ required: false, example: false },
    description: 'For moderators: whether the caller gave that approval.',
  })
  approvedByYou?: boolean;
}

export class SentConfession extends Confession {
  @ApiProperty({
    pattern: '^[0-9]{16}$',
    example: '4820115733968184',
    description: 'Its author can follow and withdraw it with this number. It is shown only once.',
  })
  receipt!: string;
}

export class SearchHit {
  @ApiProperty({ enum: ['article', 'story'] }) type!: 'article' | 'story';
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'Spinster' }) title!: string;
  @ApiProperty({
    example: 'The word <mark>spinster</mark> once named a trade.',
    description: 'HTML: matched words in <mark>, everything else escaped.',
  })
  excerpt!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Dirty Words' }) category!: string | null;
  @ApiProperty({ enum: CONTENT_NOTES, isArray: true, description: 'Of a story; articles have none.', example: [] })
  contentNotes!: ContentNote[];
}

export class SearchSuggestion {
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'spinster',
    description: 'A similar query that finds something; null if there is none.',
  })
  suggestion!: string | null;
}
