import { ApiProperty } from '@nestjs/swagger';
import { ITEM_TYPES } from '../contract.js';
import type { ItemType } from '../contract.js';

export class TopContent {
  @ApiProperty({ enum: ITEM_TYPES, example: 'article' }) type!: ItemType;
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({ description: 'The title of an article, or the first 80 characters of a story.', example: 'Spinster' })
  title!: string;
  @ApiProperty({ type: 'integer', example: 340 }) views!: number;
  @ApiProperty({
    type: 'integer',
    description: 'The sum of likes of its comments, reactions, shares, bookmarks and approved comments.',
    example: 27,
  })
  engagement!: number;
}

export class Dashboard {
  @ApiProperty({ type: 'integer', example: 5210 }) totalPageViews!: number;
  @ApiProperty({ type: 'integer', example: 2104 }) totalArticleViews!: number;
  @ApiProperty({ type: 'integer', description: 'The number given, minus the number taken back.', example: 88 })
  totalCommentLikes!: number;
  @ApiProperty({ type: 'integer', example: 61 }) totalShares!: number;
  @ApiProperty({ type: 'integer', description: 'The number given, minus the number taken back.', example: 143 })
  totalStoryReactions!: number;
  @ApiProperty({
    description: 'In seconds, averaged over the article views that report a reading time.',
    example: 94.5,
  })
  averageReadTime!: number;
  @ApiProperty({ type: [TopContent], description: 'The ten most viewed items that are public.' })
  topContent!: TopContent[];
}

export class Growth {
  @ApiProperty({ type: 'integer', description: 'Current subscribers.', example: 320 }) newsletterSubscribers!: number;
  @ApiProperty({
    description: 'Subscribers who joined in the last 7 days, as a fraction of those before.',
    example: 0.04,
  })
  weeklyGrowthRate!: number;
  @ApiProperty({
    type: 'integer',
    description: 'The daily readers of the last 30 days, added up. A reader who came on three days counts three times.',
    example: 1870,
  })
  monthlyActiveReaders!: number;
  @ApiProperty({
    description: 'Likes, reactions, shares, bookmarks and approved comments, divided by article views.',
    example: 0.17,
  })
  contentEngagementRate!: number;
}
