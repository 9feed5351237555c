import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_NOTES } from '../../../kernel/content-limits.js';
import type { ContentNote } from '../../../kernel/content-limits.js';

export class SearchHit {
  @ApiProperty({ enum: ['article', 'story'] }) type!: 'article' | 'story';
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'Spinster' }) title!: string;
  @ApiProperty({
    example: 'The word <mark>spinster</mark> once named a trade.',
    description: 'HTML: matched words in <mark>, everything else escaped.',
  })
  excerpt!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Dirty Words' }) category!: string | null;
  @ApiProperty({ enum: CONTENT_NOTES, isArray: true, description: 'Of a story; articles have none.', example: [] })
  contentNotes!: ContentNote[];
}
