import { ApiProperty } from '@nestjs/swagger';
import { Day, Text } from '../../../platform/http/validation/index.js';
import { LENGTHS } from '../contract.js';

export class CorrectionBody {
  /** The day that readers see. */
  @Day({ message: 'Choose the day of the correction.', example: '2026-11-29' }) date!: string;
  /** Plain text. */
  @Text({
    ...LENGTHS.correction,
    example: 'The article named the wrong year for the parish register. It is from 1617.',
  })
  text!: string;
}

export class Correction {
  @ApiProperty({ type: 'integer', example: 1836402951 }) id!: number;
  @ApiProperty({ format: 'date', example: '2026-11-29' }) date!: string;
  @ApiProperty({ example: 'The article named the wrong year for the parish register. It is from 1617.' })
  text!: string;
}

export class PublishedCorrection extends Correction {
  @ApiProperty({ type: 'integer' }) postId!: number;
  @ApiProperty({ example: 'Spinster' }) postTitle!: string;
}
