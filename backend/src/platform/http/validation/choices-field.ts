import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Check } from './fast-validator.js';
import { check, omittable, wrongType } from './fields.js';
import { MESSAGES } from './messages.js';

/**
 * An optional list of different words from a fixed list; their order has no meaning. Checks the length first, because a
 * body has room for many items.
 */
export function Choices(
  values: readonly string[],
  { max, tooMany, repeated, example }: { max: number; tooMany: string; repeated: string; example: string[] },
): PropertyDecorator {
  const run: Check = (value) => {
    if (!Array.isArray(value)) return wrongType('array', value);
    if (value.length > max) return tooMany;
    if (!value.every((one) => values.includes(one as string))) return MESSAGES.invalidChoice;
    return new Set(value).size < value.length ? repeated : undefined;
  };
  return applyDecorators(
    omittable,
    check('choices', run),
    ApiProperty({
      type: 'array',
      items: { type: 'string', enum: [...values] },
      maxItems: max,
      uniqueItems: true,
      required: false,
      example,
    }),
  ) as PropertyDecorator;
}
