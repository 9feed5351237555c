import { ApiProperty } from '@nestjs/swagger';
import type { DEPTHS, PLATFORMS } from '../contract.js';

const count = (example: number, description?: string) =>
  ApiProperty({ type: 'integer', example, ...(description && { description }) });
/** For likes and similar counts: on a day, more may be removed than given. */
const LESS = 'The number given, minus the number taken back. It can be negative.';

export class ReadsByDepth implements Record<(typeof DEPTHS)[number], number> {
  @count(61) 25!: number;
  @count(48) 50!: number;
  @count(33) 75!: number;
  @count(21) 100!: number;
}

export class SharesByPlatform implements Record<(typeof PLATFORMS)[number], number> {
  @count(3) twitter!: number;
  @count(1) instagram!: number;
  @count(4) copy_link!: number;
}

/** The counts of one day or of several days together. */
export class SeriesCounts {
  @count(182) pageViews!: number;
  @count(74) articleViews!: number;
  @count(70, 'Article views that report a reading time.') timedViews!: number;
  @count(6_615, 'The sum of these times.') readSeconds!: number;
  @ApiProperty({ type: ReadsByDepth, description: 'How often readers reached this percentage of an article.' })
  reads!: ReadsByDepth;
  @ApiProperty({ type: SharesByPlatform }) shares!: SharesByPlatform;
  @count(43, 'Reader-days: a reader who came on three days counts three times.') readers!: number;
  @count(5, LESS) commentLikes!: number;
  @count(9, LESS) storyReactions!: number;
  @count(2, 'Comments approved, minus those moved back to pending. It can be negative.') comments!: number;
  @count(27, 'Likes of comments, reactions, shares, bookmarks and approved comments together.') engagement!: number;
  @count(4) storiesReceived!: number;
  @count(3, 'Stories approved, whenever they were received, minus those moved back to pending. It can be negative.')
  storiesPublished!: number;
  @count(6) subscribersJoined!: number;
  @count(1) subscribersLeft!: number;
  @count(320, 'The number of subscribers at the end.') subscribers!: number;
}

export class SeriesDay extends SeriesCounts {
  @ApiProperty({ format: 'date', description: 'In UTC.', example: '2026-11-20' }) day!: string;
}

export class Series {
  @ApiProperty({
    type: [SeriesDay],
    description: 'Oldest first. The last one is today so far. Days without events are included.',
  })
  days!: SeriesDay[];
  @ApiProperty({ type: SeriesCounts, description: 'The sums of these days.' }) sums!: SeriesCounts;
  @ApiProperty({ type: SeriesCounts, description: 'The sums of the same number of days before that.' })
  before!: SeriesCounts;
}
