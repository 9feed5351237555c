import { ApiProperty } from '@nestjs/swagger';

export const ANSWER_EXAMPLE = 'Not yet: the second source is missing.';

export class PublishAnswer {
  @ApiProperty({ example: ANSWER_EXAMPLE, description: 'Plain text.' }) note!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Ada', description: 'The name of the editor.' })
  by!: string | null;
  @ApiProperty({ format: 'date', example: '2026-11-28', description: 'The UTC day.' }) on!: string;
}

export class PublishRequest {
  @ApiProperty({ type: String, nullable: true, example: 'bea', description: 'The name of the writer.' })
  askedBy!: string | null;
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'The UTC day.' }) askedOn!: string;
  @ApiProperty({
    type: PublishAnswer,
    nullable: true,
    description: 'An editor’s reason for not publishing it yet. The next request for publication removes it.',
  })
  answer!: PublishAnswer | null;
}
