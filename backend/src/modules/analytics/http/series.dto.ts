import { ApiProperty } from '@nestjs/swagger';

const count = (example: number, description?: string) =>
  ApiProperty({ type: 'integer', example, ...(description && { description }) });
/** For likes and similar counts: on a day, more may be removed than given. */
const LESS = 'Given, less those taken back; below zero where more were taken back.';

export class ReadsByDepth {
  @count(61) 25!: number;
  @count(48) 50!: number;
  @count(33) 75!: number;
  @count(21) 100!: number;
}

export class SharesByPlatform {
  @count(3) twitter!: number;
  @count(1) instagram!: number;
  @count(4) copy_link!: number;
}

/** The counts of one day or of several days together. */
export class SeriesCounts {
  @count(182) pageViews!: number;
  @count(74) articleViews!: number;
  @count(70, 'Article views that say how long.') timedViews!: number;
  @count(6_615, 'These times added up.') readSeconds!: number;
  @ApiProperty({ type: ReadsByDepth, description: 'How often so many percent of an article were reached.' })
  reads!: ReadsByDepth;
  @ApiProperty({ type: SharesByPlatform }) shares!: SharesByPlatform;
  @count(43, 'Reader-days: who comes on three days counts three times.') readers!: number;
  @count(5, LESS) commentLikes!: number;
  @count(9, LESS) storyReactions!: number;
  @count(2, 'Approved, less those that wait again; below zero where more were returned.') comments!: number;
  @count(27, 'Likes of comments, reactions, shares, bookmarks and approved comments together.') engagement!: number;
  @count(4) storiesReceived!: number;
  @count(3, 'Approved, whenever they were received, less those that wait again; it may be below zero.')
  storiesPublished!: number;
  @count(6) subscribersJoined!: number;
  @count(1) subscribersLeft!: number;
  @count(320, 'How many there were at the end.') subscribers!: number;
}

export class SeriesDay extends SeriesCounts {
  @ApiProperty({ format: 'date', description: 'In UTC.', example: '2026-11-20' }) day!: string;
}

export class Series {
  @ApiProperty({ type: [SeriesDay], description: 'Oldest first; the last is today, so far. None is left out.' })
  days!: SeriesDay[];
  @ApiProperty({ type: SeriesCounts, description: 'These days together.' }) sums!: SeriesCounts;
  @ApiProperty({ type: SeriesCounts, description: 'As many days before them, together.' }) before!: SeriesCounts;
}
