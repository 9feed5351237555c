import { ApiProperty } from '@nestjs/swagger';
import {
  OneOf,
  OneOfNumbers,
  PagePath,
  Reference,
  Text,
  WholeNumber,
} from '../../../platform/http/validation/index.js';
import { DEPTHS, ITEM_TYPES, PLATFORMS } from '../contract.js';
import type { ItemShared, ItemType, ProgressMade } from '../contract.js';

const DAY_S = 24 * 3_600;
/** A random text made by the reader's browser. */
const SESSION = { min: 1, max: 100, example: '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' };

export class ShareBody {
  @OneOf(ITEM_TYPES) contentType!: ItemType;
  @Reference() contentId!: number;
  @OneOf(PLATFORMS) platform!: ItemShared['platform'];
  @Text(SESSION) sessionId!: string;
}

export class ReadingProgressBody {
  @Reference() articleId!: number;
  @OneOfNumbers(DEPTHS) progress!: ProgressMade['progress'];
  /** Milliseconds. */
  @WholeNumber({ max: DAY_S * 1_000, example: 42_000 }) timeSpent!: number;
  @Text({ ...SESSION, optional: true, nullable: true }) sessionId?: string | null;
}

export class PageViewBody {
  @PagePath() path!: string;
  @Text({ max: 4_096, optional: true, example: 'https://example.org/' }) referrer?: string | null;
  @Text(SESSION) sessionId!: string;
}

export class ArticleViewBody {
  @Reference() postId!: number;
  @Text(SESSION) sessionId!: string;
  /** Visible time in seconds; 0 when it is unknown. */
  @WholeNumber({ max: DAY_S, example: 42 }) timeSpent!: number;
}

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
