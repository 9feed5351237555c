import { ApiProperty } from '@nestjs/swagger';
import {
  ExpectedVersion,
  ImageUrl,
  OptionalTime,
  Reference,
  Text,
  WholeNumber,
} from '../../../platform/http/validation/index.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import { Problem } from '../../../platform/openapi/api-docs.js';
import { LENGTHS } from '../contract.js';
import { REVISION_KINDS } from '../presenters/post-drafts.js';
import type { RevisionKind } from '../presenters/post-drafts.js';
import { DecisionBody } from './content.dto.js';

export class PublishBody extends DecisionBody {
  /** When it is published, in the future. Without it, now. */
  @OptionalTime('Use a time with its offset from UTC, such as 2026-12-01T09:30:00Z.') at?: string | null;
  /** The version of the working copy that you saw; 0 for none. Another one answers 409. Without it, any is published. */
  @WholeNumber({ max: MAX_ID, example: 0, optional: true }) draftVersion?: number | null;
}

/** A working copy may be incomplete. Omitted fields stay unchanged. */
export class DraftBody {
  @Text({ max: LENGTHS.title.max, optional: true, nullable: false, example: 'Spinster' }) title?: string;
  @Text({ max: LENGTHS.article.max, optional: true, nullable: false, example: '## Where it came from' })
  content?: string;
  @Text({ ...LENGTHS.footer, optional: true, example: 'Sources: parish registers, 1617.' }) footer?: string | null;
  @Text({ ...LENGTHS.summary, optional: true, example: 'How a job became an insult.' }) summary?: string | null;
  @Reference({ optional: true }) categoryId?: number | null;
  @ImageUrl() imageUrl?: string | null;
  @Text({ ...LENGTHS.imageAlt, optional: true, example: 'A woman at a spinning wheel.' }) imageAlt?: string | null;
  @Text({ ...LENGTHS.caption, optional: true, example: 'Photograph: Ada Ames.' }) imageCaption?: string | null;
  /** The version of the working copy that you started from; 0 when there was none. */
  @WholeNumber({ max: MAX_ID, example: 0 }) baseVersion!: number;
  /** The version of the article that you started from, when it had no working copy. A newer one answers 409. */
  @ExpectedVersion() postVersion?: number | null;
}

export class SavedDraft {
  @ApiProperty({ format: 'date-time' }) savedAt!: string;
  @ApiProperty({ type: 'integer', example: 1, description: 'The base of your next save.' }) version!: number;
}

class ArticleFields {
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

/** Of the 409 `post.draft-conflict`. */
export class DraftConflict extends Problem {
  @ApiProperty({ type: PostDraft, description: 'The stored working copy. Its version is 0 if there is none.' })
  current!: PostDraft;
  @ApiProperty({ type: DraftBody, required: false, description: 'The fields that you sent, after a save.' })
  yours?: Partial<DraftBody>;
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

export class PreviewLink {
  @ApiProperty({ example: 'https://archive.example/preview/Zk3VbXq0aTnW1yZ5cLr8sUgPq2Lm9aBc' }) url!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

/** The address is shown once, when the link is made: only its hash is stored. */
export class PreviewLinkState {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null when no link works.' })
  expiresAt!: string | null;
}
