import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Check } from './fast-validator.js';
import { check, omittableOrNull, wrongType } from './fields.js';

const MAX_LENGTH = 60;
const PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';
const SLUG = new RegExp(PATTERN);

/** An optional slug: a part of an address on the site, such as `the-body`. */
export function Slug({ example }: { example: string }): PropertyDecorator {
  const run: Check = (value) => {
    if (typeof value !== 'string') return wrongType('string', value);
    if (value.length <= MAX_LENGTH && SLUG.test(value)) return undefined;
    return `Use up to ${MAX_LENGTH} lowercase letters from a to z, digits and single hyphens.`;
  };
  return applyDecorators(
    omittableOrNull,
    check('slug', run),
    ApiProperty({
      type: String,
      required: false,
      nullable: true,
      pattern: PATTERN,
      maxLength: MAX_LENGTH,
      example,
    }),
  ) as PropertyDecorator;
}
