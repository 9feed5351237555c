import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Check } from './fast-validator.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import { check, omittableOrNull, prepared, wrongType } from './fields.js';
import { MESSAGES } from './messages.js';

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

/** Caps each id at the largest one, which no row has, so that a larger one is not found instead of an error of the database. */
const withinIds = prepared((value) =>
  Array.isArray(value) ? value.map((id) => (isId(id) ? Math.min(id as number, MAX_ID) : (id as unknown))) : value,
);

/**
 * An optional list of different ids, in an order. Checks the length first, because a body has room for many items.
 * `tooMany`: the message for a list that is longer than `max`.
 */
export function ReferenceList({
  max,
  tooMany,
  example,
}: {
  max: number;
  tooMany: string;
  example: number[];
}): PropertyDecorator {
  const run: Check = (value) => {
    if (!Array.isArray(value)) return wrongType('array', value);
    if (value.length > max) return tooMany;
    if (!value.every(isId)) return MESSAGES.invalid;
    return new Set(value).size < value.length ? 'List each item only once.' : undefined;
  };
  return applyDecorators(
    withinIds,
    omittableOrNull,
    check('referenceList', run),
    ApiProperty({
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      maxItems: max,
      uniqueItems: true,
      required: false,
      nullable: true,
      example,
    }),
  ) as PropertyDecorator;
}
