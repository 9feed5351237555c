import { ApiProperty } from '@nestjs/swagger';
import { BOARD_STATUSES } from '../contract.js';
import type { BoardStatus } from '../contract.js';
import type { BoardEntry } from '../domain/proposal.js';

const POST_ID = { type: 'integer', nullable: true, example: null } as const;
const POST_TITLE = { type: String, nullable: true, example: null } as const;

/** The entry of a proposal on the board of ideas, which readers see once it is approved. */
export class Board implements BoardEntry {
  @ApiProperty({ example: true, description: 'Whether readers see it, once it is approved.' }) shown!: boolean;
  @ApiProperty({ example: 'Nicknames', description: 'The title on the board. Moderators can change it.' })
  title!: string;
  @ApiProperty({ enum: BOARD_STATUSES, example: 'new' }) status!: BoardStatus;
  @ApiProperty({ ...POST_ID, description: 'The article that it led to.' }) postId!: number | null;
  /** Moderators do not see the titles of drafts. */
  @ApiProperty({ ...POST_TITLE, description: 'Null if readers cannot read the article.' })
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
