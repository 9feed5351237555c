import { ApiProperty } from '@nestjs/swagger';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';

/** Also of a story. */
export const REPORTED = 'True while the item has open reports. Present only in lists for admins.';
const COMMENT_STATES = ['approved', 'pending', 'declined'] as const;

/** The number of approved top-level comments of one article. */
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
    description: 'The time until which its author may change it. Null after that time.',
  })
  editableUntil!: string | null;
}
