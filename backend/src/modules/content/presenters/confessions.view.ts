import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_NOTES, STORY_FLAGS } from '../../../kernel/content-limits.js';
import type { ContentNote, StoryFlag } from '../../../kernel/content-limits.js';
import { CONFESSION_CATEGORIES } from '../contract.js';
import type { ReactionType } from '../contract.js';
import { REPORTED } from './comments.view.js';

export class ReactionCounts implements Record<ReactionType, number> {
  @ApiProperty({ type: 'integer' }) heart!: number;
  @ApiProperty({ type: 'integer' }) strength!: number;
  @ApiProperty({ type: 'integer' }) 'me-too'!: number;
}

export class Confession {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'I learned the word consent from a poster.' }) content!: string;
  @ApiProperty({ enum: CONFESSION_CATEGORIES }) category!: string;
  @ApiProperty({ enum: CONTENT_NOTES, isArray: true, example: ['family', 'slurs'] }) contentNotes!: ContentNote[];
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-20T00:00:00.000Z',
    description: 'The day at 00:00 UTC. No finer time is stored.',
  })
  createdAt!: string;
  @ApiProperty() approved!: boolean;
  @ApiProperty({ type: ReactionCounts }) reactions!: ReactionCounts;
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ required: false, enum: [true], description: 'For admins, while it waits for its author.' })
  waitsForAuthor?: true;
  @ApiProperty({ required: false, enum: [true], description: REPORTED }) reported?: true;
  @ApiProperty({
    ...{ required: false, enum: STORY_FLAGS, isArray: true, example: ['crisis'] },
    description:
      'For moderators: the flags of a pending story. A story with one needs the approvals of two moderators.',
  })
  flags?: StoryFlag[];
  @ApiProperty({
    ...{ required: false, type: 'integer', minimum: 1, maximum: 2, example: 2 },
    description:
      'For moderators: how many of them have to approve it. 1 without a flag, or if there is only one moderator.',
  })
  approvalsNeeded?: number;
  @ApiProperty({
    ...{ required: false, type: 'integer', minimum: 0, maximum: 1, example: 1 },
    description: 'For moderators: how many of them have approved the pending story, 0 or 1.',
  })
  approvals?: number;
  @ApiProperty({
    ...{ required: false, example: false },
    description: 'For moderators: whether the caller gave that approval.',
  })
  approvedByYou?: boolean;
}

export class SentConfession extends Confession {
  @ApiProperty({
    pattern: '^[0-9]{16}$',
    example: '4820115733968184',
    description: 'Its author can follow and withdraw it with this number. It is shown only once.',
  })
  receipt!: string;
}
