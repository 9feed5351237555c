import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Sort } from '../../../kernel/page.js';
import { InvalidInput } from '../errors/problem-details.js';
import { isVisible, visiblePattern } from '../validation/index.js';

/** The query parameters of admin lists besides the page: `q` to search and `sort` to change the order. */

const MAX_LENGTH = 200;

type QueryValues = Record<string, unknown>;

/**
 * Documents in OpenAPI that admins can search and sort a list. A test checks that the list accepts these parameters.
 */
export const SearchedAndSorted = (...by: string[]): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'q',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: MAX_LENGTH, pattern: visiblePattern(1), example: 'spinster' },
      description:
        'For admins. Only items that contain these words or words that begin with them; `#12` or `12` finds an id.',
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      enum: by.flatMap((one) => [one, `-${one}`]),
      description: 'For admins. The field to sort by; a leading minus reverses the order.',
    }),
  );

/**
 * Reads `q` from a query: 1 to 200 characters after trimming.
 *
 * @throws InvalidInput
 */
export function readSearch({ q }: QueryValues): string | undefined {
  if (q === undefined) return undefined;
  const isStorableText = typeof q === 'string' && q.isWellFormed() && !q.includes('\0');
  const trimmed = isStorableText && isVisible(q) ? q.trim() : '';
  const length = [...trimmed].length;
  if (length < 1 || length > MAX_LENGTH)
    throw new InvalidInput([{ path: 'q', message: `Search for 1 to ${MAX_LENGTH} characters` }]);
  return trimmed;
}

/**
 * Reads `sort` from a query: one of `by`, with a leading minus for descending order.
 *
 * @throws InvalidInput
 */
export function readSort<By extends string>(query: QueryValues, by: readonly By[]): Sort<By> | undefined {
  const value = oneOf(
    query,
    'sort',
    by.flatMap((one) => [one, `-${one}`]),
  );
  if (value === undefined) return undefined;
  const descending = value.startsWith('-');
  return { by: (descending ? value.slice(1) : value) as By, descending };
}

/** @throws InvalidInput if the parameter is present and not one of `values` */
export function oneOf<Value extends string>(
  query: QueryValues,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (!values.includes(value as Value)) throw new InvalidInput([{ path: name, message: 'Invalid enum value' }]);
  return value as Value;
}
