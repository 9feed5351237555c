import { ApiProperty } from '@nestjs/swagger';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';

const Count = (example: number | null, description: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', nullable: true, example, description });

/** Null stands for a number below five. */
export class ReasonCounts implements Record<DeclineReason, number | null> {
  @Count(16, 'The number of stories declined for this reason.') 'names-someone'!: number | null;
  @Count(null, 'The number of stories declined for this reason.') 'self-harm-how-to'!: number | null;
  @Count(8, 'The number of stories declined for this reason.') advertising!: number | null;
  @Count(10, 'The number of stories declined for this reason.') 'not-about-this'!: number | null;
  @Count(6, 'The number of stories declined for this reason.') 'attacks-a-person'!: number | null;
  @Count(null, 'The number of stories declined for this reason.') 'already-here'!: number | null;
  @Count(null, 'The number of stories declined for this reason.') 'needs-a-grown-up'!: number | null;
  @Count(null, 'The number of stories declined for this or no reason.') other!: number | null;
}

/** Null stands for a covered number: fewer than five, none included. */
export class StoryQuarter {
  @ApiProperty({ example: '2026-Q3', description: 'A quarter in UTC.' }) quarter!: string;
  @Count(214, 'How many stories were sent.') received!: number | null;
  @Count(151, 'How many stories were approved for the first time.') published!: number | null;
  @Count(47, 'The number of stories that editors deleted, including published ones.') declined!: number | null;
  @ApiProperty({ type: ReasonCounts }) declinedByReason!: ReasonCounts;
  @ApiProperty({
    example: false,
    description:
      'Whether the smallest shown reason is covered too, because a number below five could be computed otherwise.',
  })
  coversLarger!: boolean;
  @Count(12, 'How many stories their authors took back.') withdrawn!: number | null;
  @Count(8, 'How many reports about stories and comments arrived.') reports!: number | null;
  @Count(2, 'The median of the whole days from sending to the first decision.') medianDays!: number | null;
}

export class Transparency {
  @ApiProperty({ type: [StoryQuarter], description: 'Finished quarters, the newest first.' }) quarters!: StoryQuarter[];
  @ApiProperty({ format: 'date', example: '2026-12-31', description: 'The last day of the next quarter to be listed.' })
  nextEnds!: string;
}
