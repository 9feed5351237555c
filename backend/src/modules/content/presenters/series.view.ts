import { ApiProperty } from '@nestjs/swagger';
import { PostSummary } from './post.view.js';

export class ArticleSeries {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'Words for women who work' }) name!: string;
  @ApiProperty({ example: 'women-who-work' }) slug!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Four jobs that became insults.' }) description!: string | null;
  @ApiProperty({ type: 'integer', description: 'The number of its published articles.', example: 4 }) parts!: number;
  @ApiProperty({ type: 'integer', description: 'The reading time of its published articles together.', example: 16 })
  readingMinutes!: number;
  @ApiProperty({ type: 'integer' }) version!: number;
}

export class ArticleSeriesWithPosts extends ArticleSeries {
  @ApiProperty({ type: [PostSummary], description: 'Its articles, in order. Only admins see drafts.' })
  posts!: PostSummary[];
}
