import { describe, expect, it } from '@jest/globals';
import { Text } from './fields.js';
import { InvalidInput } from '../errors/problem-details.js';
import { validationPipe } from './body.pipe.js';

class Body {
  @Text({ max: 100 }) content!: string;
}

const object = (fields: number): object => Object.fromEntries(Array.from({ length: fields }, (_, n) => [`a${n}`, 0]));

/** The messages with which a body is refused. */
async function refusalsOf(body: unknown): Promise<string[]> {
  try {
    await validationPipe().transform(body, { type: 'body', metatype: Body });
    return [];
  } catch (error) {
    return (error as InvalidInput).errors.map(({ message }) => message);
  }
}

const TOO_MANY_FIELDS = 'An object in the body has more than 100 fields.';
const TOO_MANY_VALUES = 'The body has more than 1,000 values.';
const TOO_DEEP = 'The body is nested too deeply.';
const UNKNOWN = ['Unrecognized key: a'];

describe('The shape of a body', () => {
  it.each([
    ['101 fields at the top', object(101), TOO_MANY_FIELDS],
    ['101 fields one level down', { a: object(101) }, TOO_MANY_FIELDS],
    ['101 fields of an object in a list', { a: [[object(101)]] }, TOO_MANY_FIELDS],
    ['111,500 fields one level down', { a: object(111_500) }, TOO_MANY_FIELDS],
    ['a list of 1,000', { a: Array.from({ length: 1_000 }, () => 0) }, TOO_MANY_VALUES],
    ['11 objects of 100 fields', { a: Array.from({ length: 11 }, () => object(100)) }, TOO_MANY_VALUES],
    ['100,000 empty objects', { a: Array.from({ length: 100_000 }, () => ({})) }, TOO_MANY_VALUES],
    ['22 levels', { a: JSON.parse('['.repeat(21) + ']'.repeat(21)) as unknown }, TOO_DEEP],
  ])('with %s is refused before the fields are compared with the DTO', async (_, body, message) => {
    expect(await refusalsOf({ content: 'Fine.', ...(body as object) })).toEqual([message]);
  });

  it.each([
    ['100 fields in an object', { a: object(100) }],
    ['998 values in a list', { a: Array.from({ length: 998 }, () => 0) }],
    ['20 levels', { a: JSON.parse('['.repeat(20) + ']'.repeat(20)) as unknown }],
  ])('with %s is small enough to be compared', async (_, body) => {
    expect(await refusalsOf({ content: 'Fine.', ...body })).toEqual(UNKNOWN);
  });
});
