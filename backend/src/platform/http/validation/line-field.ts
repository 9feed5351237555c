import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { check, Text } from './fields.js';
import type { TextOptions } from './fields.js';
import type { Check } from './fast-validator.js';
import { UNSEEN } from './text-rules.js';

const BREAK = /[\p{Cc}\u2028\u2029]/u;
const NO_BREAK = '[^\\p{Cc}\\u2028\\u2029]';
/** In a group because a test tool that generates texts from patterns starting with ^ does not know these classes. */
const linePattern = (min: number) => `(?:^${NO_BREAK}*${min > 0 ? `[^${UNSEEN}]` : ''}${NO_BREAK}*$)`;

/** Text for the header of an email: a line break in it could add a header. */
export function Line(options: TextOptions): PropertyDecorator {
  const run: Check = (value) =>
    typeof value === 'string' && BREAK.test(value) ? 'Use one line, without control characters.' : undefined;
  return applyDecorators(
    Text(options),
    check('line', run),
    ApiProperty({ pattern: linePattern(options.min ?? 0) }),
  ) as PropertyDecorator;
}
