import { ApiProperty } from '@nestjs/swagger';

export class Category {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'The Body' }) name!: string;
  @ApiProperty({ example: 'the-body' }) slug!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Words for bodies.' }) description!: string | null;
  @ApiProperty({ type: 'integer', description: 'Its place in lists.', example: 1 }) order!: number;
  @ApiProperty({ type: [String], description: 'Slugs that it had before. They lead to it.', example: [] })
  formerSlugs!: string[];
  @ApiProperty({ type: 'integer', description: 'Higher after each change, except of its place.', example: 1 })
  version!: number;
}

export class CountedCategory extends Category {
  @ApiProperty({ type: 'integer', description: 'The number of its published articles.', example: 9 })
  publishedCount!: number;
}
