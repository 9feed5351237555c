import { ApiProperty } from '@nestjs/swagger';
import {
  ExpectedVersion,
  OptionalTime,
  Reference,
  Text,
  WholeNumber,
} from '../../../platform/http/validation/index.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import { Problem } from '../../../platform/openapi/api-decorators.js';
import { LENGTHS } from '../contract.js';
import { PostDraft } from '../presenters/post-drafts.view.js';
import type { ArticleFields } from '../presenters/post-drafts.view.js';
import { DecisionBody } from './content.dto.js';
import { OptionalPostFields } from './post.dto.js';

export class PublishBody extends DecisionBody {
  /** When it is published, in the future. Without it, now. */
  @OptionalTime('Use a time with its offset from UTC, such as 2026-12-01T09:30:00Z.') at?: string | null;
  /** The version of the working copy that you saw; 0 for none. Another one answers 409. Without it, any is published. */
  @WholeNumber({ max: MAX_ID, example: 0, optional: true }) draftVersion?: number | null;
}

/** A working copy may be incomplete. Omitted fields stay unchanged. */
export class DraftBody extends OptionalPostFields {
  @Text({ max: LENGTHS.title.max, optional: true, nullable: false, example: 'Spinster' }) title?: string;
  @Text({ max: LENGTHS.article.max, optional: true, nullable: false, example: '## Where it came from' })
  content?: string;
  @Reference({ optional: true }) categoryId?: number | null;
  /** The version of the working copy that you started from; 0 when there was none. */
  @WholeNumber({ max: MAX_ID, example: 0 }) baseVersion!: number;
  /** The version of the article that you started from, when it had no working copy. A newer one answers 409. */
  @ExpectedVersion() postVersion?: number | null;
}

/** Of the 409 `post.draft-conflict`. */
export class DraftConflict extends Problem {
  @ApiProperty({ type: PostDraft, description: 'The stored working copy. Its version is 0 if there is none.' })
  current!: PostDraft;
  @ApiProperty({ type: DraftBody, required: false, description: 'The fields that you sent, after a save.' })
  yours?: Partial<Pick<DraftBody, keyof ArticleFields>>;
}
