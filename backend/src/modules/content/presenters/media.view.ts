import { ApiProperty } from '@nestjs/swagger';

export class Media {
  @ApiProperty({ example: 'q7Zc0Xl2nT4vB8sKd1RfGw' }) id!: string;
  /** Its files are at this path with `/{width}.{avif|webp|jpg|png|gif}`. */
  @ApiProperty({ example: '/media/q7Zc0Xl2nT4vB8sKd1RfGw' }) url!: string;
  @ApiProperty({ type: 'integer', example: 2400 }) width!: number;
  @ApiProperty({ type: 'integer', example: 1600 }) height!: number;
  @ApiProperty({ example: false }) animated!: boolean;
  @ApiProperty({ type: 'integer', example: 412_000 }) bytes!: number;
  @ApiProperty({ type: String, nullable: true, example: 'A woman at a spinning wheel.' }) alt!: string | null;
  @ApiProperty({ example: false }) decorative!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'Photograph: Ada Lovelace, 1901' }) caption!: string | null;
  @ApiProperty({ example: '2026-11-28T09:30:00.000Z', format: 'date-time' }) createdAt!: string;
}
