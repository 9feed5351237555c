import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_NOTES, LENGTHS } from '../../../kernel/content-limits.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { OneOf, Reference, Text } from '../../../platform/http/validation/index.js';
import { REPORT_REASONS, REPORTED_TYPES } from '../contract.js';
import type { ReportReason, ReportedType } from '../contract.js';
import { SentDecisionBody } from './proposals.dto.js';

const DETAILS = {
  max: 1_000,
  tooLong: 'Keep it to 1,000 characters or fewer.',
  optional: true,
  example: 'The second line has the name of a teacher.',
} as const;

export class ReportBody {
  @OneOf(REPORTED_TYPES) contentType!: ReportedType;
  /** The id of the story or comment. */
  @Reference() id!: number;
  @OneOf(REPORT_REASONS, 'Choose what’s wrong with it.') reason!: ReportReason;
  @Text(DETAILS) details?: string | null;
}

/** The version that the admin saw, and why the item is deleted. */
export class UpholdReportsBody extends SentDecisionBody {
  /** Stored with the decision. */
  @OneOf(DECLINE_REASONS, undefined, { optional: true }) reason?: DeclineReason;
  /**
   * In the moderator's own words. The writer of a story reads it with their receipt; for a comment it becomes a moderator's
   * note. It is not stored with the decision.
   */
  @Text({ ...LENGTHS.declineNote, optional: true, example: 'We’re glad you wrote to us.' }) note?: string | null;
}

export class Report {
  @ApiProperty({ type: 'integer', description: 'A random number: ids show no order.', example: 1_204_511_873 })
  id!: number;
  @ApiProperty({ enum: REPORT_REASONS }) reason!: ReportReason;
  @ApiProperty({ type: String, nullable: true, example: DETAILS.example }) details!: string | null;
  @ApiProperty({ format: 'date', example: '2026-11-30', description: 'The UTC day. No time is stored.' }) day!: string;
}

export class ReportedItem {
  @ApiProperty({
    type: 'integer',
    description: 'Identifies the reported item in dismiss and uphold. A random number.',
    example: 846_930_886,
  })
  id!: number;
  @ApiProperty({ enum: REPORTED_TYPES }) contentType!: ReportedType;
  @ApiProperty({ type: 'integer', description: 'The id of the story or comment.', example: 482_913 }) itemId!: number;
  @ApiProperty({ example: 'They called me dramatic.', description: 'Markdown for a comment, plain text for a story.' })
  content!: string;
  @ApiProperty({ enum: CONTENT_NOTES, isArray: true, example: ['family'], description: 'Empty for a comment.' })
  contentNotes!: ContentNote[];
  @ApiProperty({ type: 'integer', description: 'The version of the story or comment.', example: 2 }) version!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The article of a comment; null for a story.',
    example: null,
  })
  postId!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The article of a comment; null for a story.',
    example: null,
  })
  postTitle!: string | null;
  @ApiProperty({ description: 'Whether reports have hidden it from readers.' }) hidden!: boolean;
  @ApiProperty({ format: 'date', example: '2026-11-30', description: 'The UTC day of the first of these reports.' })
  day!: string;
  @ApiProperty({ type: [Report], description: 'At most 40.' }) reports!: Report[];
}
