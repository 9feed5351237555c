import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Sort } from '../../../kernel/page.js';
import { InvalidInput } from '../errors/problem-details.js';
import { isVisible, visiblePattern } from '../validation/text-rules.js';

/** What an admin's list may be asked for besides its page: words to find, and another order than its own. */

const MAX_LENGTH = 200;

type QueryValues = Record<string, unknown>;

/** A list that an admin can search (`q`) and sort (`sort`); for OpenAPI. A test holds the two against each other. */
export const SearchedAndSorted = (...by: string[]): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'q',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: MAX_LENGTH, pattern: visiblePattern(1), example: 'spinster' },
      description: 'For admins: what has these words, or words that begin so; `#12` or `12` is that id.',
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      enum: by.flatMap((one) => [one, `-${one}`]),
      description: 'For admins: another order than the usual one; with a minus backwards.',
    }),
  );

/** Reads a query's `q`: 1 to 200 characters after trimming. @throws InvalidInput */
export function readSearch({ q }: QueryValues): string | undefined {
  if (q === undefined) return undefined;
  const fits = typeof q === 'string' && q.isWellFormed() && !q.includes('\0');
  const trimmed = fits && isVisible(q) ? q.trim() : '';
  const length = [...trimmed].length;
  if (length < 1 || length > MAX_LENGTH)
    throw new InvalidInput([{ path: 'q', message: `Search for 1 to ${MAX_LENGTH} characters` }]);
  return trimmed;
}

/** Reads a query's `sort`: one of these, with a minus before it for the other direction. @throws InvalidInput */
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

/** @throws InvalidInput when it is there and none of them */
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
