import { ApiProperty, PartialType } from '@nestjs/swagger';
import { ExpectedVersion, Flag, ImageUrl, OneOf, Reference, Text } from '../../../platform/http/validation/index.js';
import { CONFESSION_CATEGORIES, LENGTHS } from '../contract.js';
import type { ConfessionCategory } from '../contract.js';

const COMMENT = { ...LENGTHS.comment, tooShort: 'Comment must be at least 3 characters' };

/** The version that the admin saw. Without it the decision applies to any version. */
export class DecisionBody {
  @ExpectedVersion() version?: number | null;
}

class StoryBody {
  @Text({ ...LENGTHS.story, example: 'I learned the word consent from a poster.' }) content!: string;
  @OneOf(CONFESSION_CATEGORIES) category!: ConfessionCategory;
}

export class ConfessionBody extends StoryBody {
  /**
   * A random text that a form makes when it is shown: a story that the form sends twice within a minute is one story.
   * The token is never stored.
   */
  @Text({ min: 16, max: 64, optional: true, nullable: true, example: '9fK2mTq8vXw1Zr5Yb3Nd' }) formToken?:
    string | null;
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
}

export class PostBody {
  @Text({ ...LENGTHS.title, example: 'Spinster' }) title!: string;
  @Text({ ...LENGTHS.article, example: '## Where it came from' }) content!: string;
  @Reference() categoryId!: number;
  @Text({ ...LENGTHS.footer, optional: true, example: 'Sources: parish registers, 1617.' }) footer?: string | null;
  @ImageUrl() imageUrl?: string | null;
  @Flag({ optional: true }) published?: boolean;
}

export class EditPostBody extends PartialType(PostBody, { skipNullProperties: false }) {
  @ExpectedVersion() version?: number | null;
}

export class Category {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'The Body' }) name!: string;
  @ApiProperty({ example: 'the-body' }) slug!: string;
}

export class CountedCategory extends Category {
  @ApiProperty({ type: 'integer', description: 'How many published articles it has.', example: 9 })
  publishedCount!: number;
}

export class PostSummary {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'Spinster' }) title!: string;
  @ApiProperty({ example: 'A job that became an insult.' }) excerpt!: string;
  @ApiProperty({ type: 'integer', example: 4 }) readingMinutes!: number;
  @ApiProperty({ type: 'integer' }) categoryId!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for anyone but an admin.' }) authorId!:
    number | null;
  @ApiProperty({ type: String, nullable: true, example: 'https://example.org/spinster.jpg' }) imageUrl!: string | null;
  @ApiProperty() published!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) publishedAt!: string | null;
  @ApiProperty({ type: 'integer' }) version!: number;
}

/** The texts are optional only for TypeScript, which has one view type for both; responses always have them. */
export class Post extends PostSummary {
  @ApiProperty({ type: String, example: '## Where it came from', description: 'Markdown.' }) content?: string;
  @ApiProperty({
    type: String,
    example: '<h2>Where it came from</h2>',
    description: 'The content as safe HTML.',
  })
  contentHtml?: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Sources: parish registers, 1617.',
    description: 'Sources, Markdown.',
  })
  footer?: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '<p>Sources: parish registers, 1617.</p>',
    description: 'The footer as safe HTML.',
  })
  footerHtml?: string | null;
}

export class CommentCount {
  @ApiProperty({ type: 'integer' }) postId!: number;
  @ApiProperty({ type: 'integer' }) count!: number;
}

export class Comment {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ type: 'integer' }) postId!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for anyone but an admin.' }) authorId!:
    number | null;
  @ApiProperty({ type: 'integer', nullable: true }) parentId!: number | null;
  @ApiProperty({ example: 'I had never noticed that.', description: 'Markdown.' }) content!: string;
  @ApiProperty({ example: '<p>I had never noticed that.</p>', description: 'The content as safe HTML.' })
  contentHtml!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() approved!: boolean;
  @ApiProperty({ type: 'integer' }) likes!: number;
  @ApiProperty({ type: 'integer' }) version!: number;
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
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-20T00:00:00.000Z',
    description: 'The day, 00:00 UTC: nothing finer is kept.',
  })
  createdAt!: string;
  @ApiProperty() approved!: boolean;
  @ApiProperty({ type: ReactionCounts }) reactions!: ReactionCounts;
  @ApiProperty({ type: 'integer' }) version!: number;
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
}
