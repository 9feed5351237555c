import { ApiProperty } from '@nestjs/swagger';
import { REVISION_KINDS } from '../domain/post-revision.js';
import type { RevisionKind } from '../domain/post-revision.js';
import type { PostFields } from '../domain/post-fields.js';

export class SavedDraft {
  @ApiProperty({ format: 'date-time' }) savedAt!: string;
  @ApiProperty({ type: 'integer', example: 1, description: 'The base of your next save.' }) version!: number;
}

export class ArticleFields implements PostFields {
  @ApiProperty({ example: 'Spinster' }) title!: string;
  @ApiProperty({ example: '## Where it came from', description: 'Markdown.' }) content!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Sources: parish registers, 1617.', description: 'Markdown.' })
  footer!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'How a job became an insult.' }) summary!: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) categoryId!: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'https://example.org/spinster.jpg' }) imageUrl!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'A woman at a spinning wheel.' }) imageAlt!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Photograph: Ada Ames.' }) imageCaption!: string | null;
}

export class PostDraft extends ArticleFields {
  @ApiProperty({ type: 'integer', example: 3 }) version!: number;
  @ApiProperty({ format: 'date-time' }) savedAt!: string;
  @ApiProperty({ type: String, nullable: true, example: 'ada', description: 'Null when the account is gone.' })
  savedBy!: string | null;
}

export class Editor {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'ada' }) username!: string;
}

export class Revision {
  @ApiProperty({ type: 'integer', example: 5 }) id!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: Editor, nullable: true, description: 'Null when it is not known.' }) editor!: Editor | null;
  @ApiProperty({ type: 'integer', example: 840 }) words!: number;
  @ApiProperty({ enum: REVISION_KINDS }) kind!: RevisionKind;
}

export class RevisionText extends ArticleFields {
  @ApiProperty({ type: 'integer', example: 5 }) id!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: Editor, nullable: true }) editor!: Editor | null;
  @ApiProperty({ type: 'integer', example: 840 }) words!: number;
  @ApiProperty({ enum: REVISION_KINDS }) kind!: RevisionKind;
}
