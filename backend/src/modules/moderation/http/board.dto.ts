import { ApiProperty } from '@nestjs/swagger';
import { ExpectedVersion, Flag, OneOf, Reference, Text } from '../../../platform/http/validation/index.js';
import { BOARD_STATUSES } from '../contract.js';
import type { BoardStatus } from '../contract.js';

const POST_ID = { type: 'integer', nullable: true, example: null } as const;
const POST_TITLE = { type: String, nullable: true, example: null } as const;

/** Changes the entry of a proposal on the board of ideas. */
export class BoardBody {
  /** Whether readers see it, once it is approved. */
  @Flag() shown!: boolean;
  @Text({ min: 3, max: 300, example: 'Nicknames' }) title!: string;
  @OneOf(BOARD_STATUSES) status!: BoardStatus;
  /** The article that it led to. Needed with the status `published`, and ignored with every other. */
  @Reference({ optional: true }) postId?: number | null;
  @ExpectedVersion() version?: number | null;
}

/** Only an idea that was published has an article. */
export const toBoardEntry = ({ shown, title, status, postId }: BoardBody) => ({
  ...{ shown, title, status },
  postId: status === 'published' ? (postId ?? null) : null,
});

export class Board {
  @ApiProperty({ example: true, description: 'Whether readers see it, once it is approved.' }) shown!: boolean;
  @ApiProperty({ example: 'Nicknames', description: 'The title on the board. Moderators can change it.' })
  title!: string;
  @ApiProperty({ enum: BOARD_STATUSES, example: 'new' }) status!: BoardStatus;
  @ApiProperty({ ...POST_ID, description: 'The article that it led to.' }) postId!: number | null;
  @ApiProperty({
    ...POST_TITLE,
    description: 'Null if readers cannot read the article.',
  })
  postTitle!: string | null;
}

export class AskedIdea {
  @ApiProperty({ type: 'integer', example: 1836402951, description: 'Random. It identifies nothing else.' })
  id!: number;
  @ApiProperty({ example: 'Nicknames' }) title!: string;
  @ApiProperty({ example: '2026-11', description: 'The month in which it was put on the board.' }) month!: string;
  @ApiProperty({ enum: BOARD_STATUSES, example: 'new' }) status!: BoardStatus;
  @ApiProperty({ ...POST_ID, description: 'The published article that it led to.' }) postId!: number | null;
  @ApiProperty(POST_TITLE) postTitle!: string | null;
}
