import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { STORY_FLAGS } from '../../../kernel/content-limits.js';
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
  @ExpectedVersion() version?: number | null;
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
