import { ApiProperty } from '@nestjs/swagger';

export class DeadLink {
  @ApiProperty({ type: 'integer', description: 'Identifies the link, which several articles may share.' }) id!: number;
  @ApiProperty({ example: 'https://example.org/report' }) url!: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 404, description: 'Null if there was no response.' })
  status!: number | null;
  @ApiProperty({ format: 'date', example: '2026-11-22', description: 'The day of its first failure in a row.' })
  failedOn!: string;
  @ApiProperty({ format: 'date', example: '2026-11-29' }) checkedOn!: string;
  @ApiProperty({
    example: 'https://web.archive.org/web/2026/https://example.org/report',
    description: 'Where the Internet Archive may have a copy from the time of the article.',
  })
  archiveUrl!: string;
  @ApiProperty({ type: 'integer', example: 1 }) postId!: number;
  @ApiProperty({ example: 'Spinster' }) postTitle!: string;
}
