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
