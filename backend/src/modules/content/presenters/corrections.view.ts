import { ApiProperty } from '@nestjs/swagger';
import type { Correction as StoredCorrection } from '../domain/corrections.js';

export class Correction implements StoredCorrection {
  @ApiProperty({ type: 'integer', example: 1836402951 }) id!: number;
  @ApiProperty({ format: 'date', example: '2026-11-29' }) date!: string;
  @ApiProperty({ example: 'The article named the wrong year for the parish register. It is from 1617.' })
  text!: string;
}

export class PublishedCorrection extends Correction {
  @ApiProperty({ type: 'integer' }) postId!: number;
  @ApiProperty({ example: 'Spinster' }) postTitle!: string;
}
