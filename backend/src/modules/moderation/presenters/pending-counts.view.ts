import { ApiProperty } from '@nestjs/swagger';

export class PendingCounts {
  @ApiProperty({ type: 'integer', example: 3 }) confessions!: number;
  @ApiProperty({ type: 'integer', example: 1 }) comments!: number;
  @ApiProperty({ type: 'integer', description: 'Submissions and suggestions together.' }) submissions!: number;
  @ApiProperty({ type: 'integer', description: 'Messages to the editors.' }) messages!: number;
  @ApiProperty({ type: 'integer', description: 'Stories and comments that readers have reported.' }) reports!: number;
  @ApiProperty({ type: 'integer', description: 'Articles whose writers have requested their publication.' })
  articles!: number;
}
