import { ApiProperty } from '@nestjs/swagger';
import { PostSummary } from './post.view.js';

export class PlaceInSeries {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'Words for women who work' }) name!: string;
  @ApiProperty({ example: 'women-who-work' }) slug!: string;
  @ApiProperty({ type: 'integer', description: 'From 1, among the published articles.', example: 2 }) part!: number;
  @ApiProperty({ type: 'integer', example: 4 }) parts!: number;
  @ApiProperty({ type: PostSummary, nullable: true }) previous!: PostSummary | null;
  @ApiProperty({ type: PostSummary, nullable: true }) next!: PostSummary | null;
}

export class RelatedPosts {
  @ApiProperty({ type: PlaceInSeries, nullable: true, description: 'Null when it is in no series.' })
  series!: PlaceInSeries | null;
  @ApiProperty({ type: PostSummary, nullable: true, description: 'The article before it in its category.' })
  earlier!: PostSummary | null;
  @ApiProperty({ type: PostSummary, nullable: true, description: 'The article after it in its category.' })
  later!: PostSummary | null;
  @ApiProperty({ type: [PostSummary], description: 'At most two others, with words of its title or of its category.' })
  related!: PostSummary[];
}
