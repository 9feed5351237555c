import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Check } from './fast-validator.js';
import { check, omittableOrNull, wrongType } from './fields.js';
import { MESSAGES } from './messages.js';

interface WholeNumberOptions {
  /** Default: 0. */
  min?: number;
  max: number;
  example?: number;
  /** May be left out or null. */
  optional?: boolean;
}

/** A whole number from `min` to `max`. */
export function WholeNumber({ min = 0, max, example, optional }: WholeNumberOptions): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return MESSAGES.required;
    if (typeof value !== 'number') return wrongType('number', value);
    if (!Number.isInteger(value)) return 'Expected integer, received float';
    if (value < min) return `Number must be greater than or equal to ${min}`;
    return value > max ? `Number must be less than or equal to ${max}` : undefined;
  };
  return applyDecorators(
    ...(optional ? [omittableOrNull] : []),
    check('wholeNumber', run),
    ApiProperty({
      type: 'integer',
      minimum: min,
      maximum: max,
      ...(optional ? { required: false, nullable: true } : {}),
      ...(example === undefined ? {} : { example }),
    }),
  ) as PropertyDecorator;
}

/** One of a few numbers. */
export function OneOfNumbers(values: readonly number[], message = MESSAGES.invalidChoice): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return MESSAGES.required;
    if (typeof value !== 'number') return wrongType('number', value);
    return values.includes(value) ? undefined : message;
  };
  return applyDecorators(
    check('oneOfNumbers', run),
    ApiProperty({ type: 'integer', enum: [...values] }),
  ) as PropertyDecorator;
}
