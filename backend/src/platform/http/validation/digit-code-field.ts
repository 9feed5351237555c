import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { DIGIT_SEPARATOR, plainDigits } from '../../../kernel/plain-digits.js';
import type { Check } from './fast-validator.js';
import { check, prepared } from './fields.js';
import { isLonger } from './text-rules.js';

const MAX_LENGTH = 100;

/**
 * A number of so many digits that people copy by hand. Spaces, dashes, invisible characters and full-width digits are
 * accepted; the handler gets the plain digits.
 */
export function DigitCode(
  length: number,
  { message, example }: { message: string; example: string },
): PropertyDecorator {
  const digits = new RegExp(`^[0-9]{${length}}$`);
  const run: Check = (value) => (typeof value === 'string' && digits.test(value) ? undefined : message);
  return applyDecorators(
    prepared((value) => (typeof value === 'string' && !isLonger(value, MAX_LENGTH) ? plainDigits(value) : value)),
    check('digitCode', run),
    ApiProperty({
      type: String,
      pattern: `^(?:${DIGIT_SEPARATOR}*[0-9\uff10-\uff19]){${length}}${DIGIT_SEPARATOR}*$`,
      maxLength: MAX_LENGTH,
      example,
    }),
  ) as PropertyDecorator;
}
