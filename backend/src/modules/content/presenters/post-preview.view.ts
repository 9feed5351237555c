import { ApiProperty } from '@nestjs/swagger';

export class PostPreview {
  @ApiProperty({ example: '<h2>Where it came from</h2>', description: 'The content as safe HTML.' })
  contentHtml!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '<p>Sources: parish registers, 1617.</p>',
    description: 'The footer as safe HTML.',
  })
  footerHtml!: string | null;
  @ApiProperty({ example: 'A job that became an insult.' }) excerpt!: string;
  @ApiProperty({ type: 'integer', example: 4 }) readingMinutes!: number;
}
