import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_NOTES } from '../../../kernel/content-limits.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { BOOKMARK_TYPES } from '../contract.js';
import type { BookmarkType } from '../contract.js';

export class Bookmark {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ enum: BOOKMARK_TYPES, example: 'post' }) contentType!: BookmarkType;
  @ApiProperty({ type: 'integer', nullable: true, example: 12 }) postId!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, example: null }) confessionId!: number | null;
  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z' }) createdAt!: string;
}

export class SavedItem extends Bookmark {
  @ApiProperty({ description: 'The title of an article, or the first 80 characters of a story.', example: 'Spinster' })
  title!: string;
  @ApiProperty({ example: 'A job that became an insult, and the women who kept doing it.' }) excerpt!: string;
  @ApiProperty({ enum: CONTENT_NOTES, isArray: true, description: 'Of a story; articles have none.', example: [] })
  contentNotes!: ContentNote[];
}
