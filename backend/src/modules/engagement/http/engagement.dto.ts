import { ApiProperty } from '@nestjs/swagger';
import { ExactlyOneOf } from '../../../platform/openapi/choices.js';
import { OneOf, OptionalDay, Reference, Text } from '../../../platform/http/validation/index.js';
import { BOOKMARK_TYPES } from '../contract.js';
import type { BookmarkType } from '../contract.js';

/** Tells readers' likes and reactions apart: a random text made by the reader's browser. */
export class ReaderBody {
  @Text({ min: 1, max: 100, example: '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' }) sessionId!: string;
}

export class Likes {
  @ApiProperty({ type: 'integer', example: 3 }) likes!: number;
}

export class CountsByReaction {
  @ApiProperty({ type: 'integer', example: 4 }) heart!: number;
  @ApiProperty({ type: 'integer', example: 1 }) strength!: number;
  @ApiProperty({ type: 'integer', example: 2 }) 'me-too'!: number;
}

export class StoryReactions {
  @ApiProperty({ type: CountsByReaction }) counts!: CountsByReaction;
}

const ID = { type: 'integer' };
const NOTHING = { type: 'null' };

/** Requires exactly the id that `contentType` names. */
@ExactlyOneOf(
  { required: ['postId'], properties: { contentType: { enum: ['post'] }, postId: ID, confessionId: NOTHING } },
  {
    required: ['confessionId'],
    properties: { contentType: { enum: ['confession'] }, postId: NOTHING, confessionId: ID },
  },
)
export class BookmarkBody {
  @OneOf(BOOKMARK_TYPES) contentType!: BookmarkType;
  @Reference({ optional: true }) postId?: number | null;
  @Reference({ optional: true }) confessionId?: number | null;
  /** For the undo of a removal: the day on which it was saved before. */
  @OptionalDay({ message: 'Choose a day.', example: '2026-11-20' }) savedOn?: string | null;
}
