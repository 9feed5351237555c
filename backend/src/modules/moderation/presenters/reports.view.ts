import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_NOTES } from '../../../kernel/content-limits.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { REPORT_REASONS, REPORTED_TYPES } from '../contract.js';
import type { ReportReason, ReportedType } from '../contract.js';

export const DETAILS_EXAMPLE = 'The second line has the name of a teacher.';

export class Report {
  @ApiProperty({ type: 'integer', description: 'A random number: ids show no order.', example: 1_204_511_873 })
  id!: number;
  @ApiProperty({ enum: REPORT_REASONS }) reason!: ReportReason;
  @ApiProperty({ type: String, nullable: true, example: DETAILS_EXAMPLE }) details!: string | null;
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
