import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { MAX_ID } from '../../../kernel/max-id.js';
import { recordRule } from './fast-validator.js';
import type { Check } from './fast-validator.js';
import { canonicalEmail } from './email-address.js';
import {
  EMAIL,
  IMAGE,
  INVISIBLE,
  INVISIBLE_CHARACTER,
  isEmail,
  isLonger,
  isPicture,
  isStorable,
  trimmedText,
  UNSEEN,
  visiblePattern,
} from './text-rules.js';

/** The decorators of DTO fields. Each one validates and writes the field's OpenAPI schema, so that the two agree. */

/** A rule of a field's own: answers what is wrong with a value, as a sentence. */
export const check = (name: string, run: Check) =>
  applyDecorators(
    recordRule({ check: run }),
    ValidateBy({
      name,
      validator: {
        validate: (value: unknown) => run(value) === undefined,
        defaultMessage: (args) => run(args?.value) ?? '',
      },
    }),
  ) as PropertyDecorator;

const prepared = (prepare: (value: unknown) => unknown) =>
  applyDecorators(
    recordRule({ prepare }),
    Transform(({ value }: { value: unknown }) => prepare(value)),
  ) as PropertyDecorator;

const lacking = (mayLack: (value: unknown) => boolean) =>
  applyDecorators(
    recordRule({ mayLack }),
    ValidateIf((_, value) => !mayLack(value)),
  ) as PropertyDecorator;

const article = (type: string) => `Expected ${type}, received `;
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const trimmed = prepared((value) => (typeof value === 'string' ? trimmedText(value) : value));
const lowerCased = prepared((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value));
const composed = prepared((value) =>
  typeof value === 'string' ? value.trim().normalize('NFC').replaceAll(SELECTOR, '') : value,
);
const canonical = prepared((value) => (typeof value === 'string' ? canonicalEmail(value) : value));
const omittable = lacking((value) => value === undefined);
const omittableOrNull = lacking((value) => value === undefined || value === null);

export interface TextOptions {
  min?: number;
  max: number;
  /** Said when it is shorter than `min`, missing included. */
  tooShort?: string;
  tooLong?: string;
  example?: string;
  optional?: boolean;
  /** An optional field whose null means the same as leaving it out; one that may be empty is always so. */
  nullable?: boolean;
  /** Passwords are taken as typed. */
  verbatim?: boolean;
  /**
   * For a name, by which people recognize each other: the message for a name with an invisible character. Spaces do not count
   * toward `min`, and the name is composed (NFC).
   */
  invisible?: string;
}

const EACH_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');
/** In brackets: a tool that makes texts from patterns that begin with ^ does not know these classes. */
const showing = (min: number) => `(?:^(?:[^${INVISIBLE}]*?[^${UNSEEN}]){${min}}[^${INVISIBLE}]*$)`;
/** Keyboards put one behind a heart, to ask for colors. */
const SELECTOR = /[\ufe0e\ufe0f]/g;

/** Whether so many characters are visible; in a name, blanks do not count. */
function enoughOf(min: number, isName: boolean): (value: string) => boolean {
  if (isName) return (value) => isLonger(value.replace(EACH_UNSEEN, ''), min - 1);
  const pattern = new RegExp(visiblePattern(min), 'u');
  return (value) => pattern.test(value);
}

/** Text, trimmed; lengths are Unicode code points. */
export function Text(options: TextOptions): PropertyDecorator {
  const { min = 0, max } = options;
  const orNull = options.nullable ?? min === 0;
  const pattern = options.invisible ? showing(min) : visiblePattern(min);
  const enough = min === 0 || options.verbatim ? undefined : enoughOf(min, options.invisible !== undefined);
  const tooShort = options.tooShort ?? (min <= 1 ? 'Required' : `String must contain at least ${min} character(s)`);
  const run: Check = (value) => {
    if (value === undefined) return options.tooShort ?? 'Required';
    if (typeof value !== 'string') return article('string') + typeOf(value);
    if (!isStorable(value)) return 'Invalid input';
    if (enough ? !enough(value) : !isLonger(value, min - 1)) return tooShort;
    if (options.invisible && INVISIBLE_CHARACTER.test(value)) return options.invisible;
    if (isLonger(value, max)) return options.tooLong ?? `String must contain at most ${max} character(s)`;
    return undefined;
  };
  return applyDecorators(
    ...(options.verbatim ? [] : [options.invisible ? composed : trimmed]),
    ...(options.optional ? [orNull ? omittableOrNull : omittable] : []),
    check('text', run),
    ApiProperty({
      type: String,
      required: !options.optional,
      minLength: min,
      maxLength: max,
      ...(enough ? { pattern } : {}),
      ...(options.optional && orNull ? { nullable: true } : {}),
      ...(options.example === undefined ? {} : { example: options.example }),
    }),
  ) as PropertyDecorator;
}

/** An email address, in the form in which it is stored: the same mailbox is one account. */
export function Email(message = 'Please enter a valid email address.'): PropertyDecorator {
  const run: Check = (value) => (typeof value === 'string' && isEmail(value) ? undefined : message);
  return applyDecorators(
    canonical,
    check('email', run),
    ApiProperty({
      type: String,
      format: 'email',
      pattern: EMAIL.source,
      maxLength: 254,
      example: 'reader@example.org',
    }),
  ) as PropertyDecorator;
}

const ACCOUNT = /^[^\s@]+@[^\s@]+$/;

/**
 * An address as somebody was given it: `admin@localhost` is one, though no mail goes there. It stays as it was typed, because an
 * old row may have that form (email-address.ts).
 */
export function AccountEmail(
  message = 'Please enter a valid email address.',
  options: { optional?: boolean } = {},
): PropertyDecorator {
  const run: Check = (value) =>
    typeof value === 'string' && value.length <= 254 && isStorable(value) && ACCOUNT.test(value) ? undefined : message;
  return applyDecorators(
    lowerCased,
    ...(options.optional ? [omittableOrNull] : []),
    check('accountEmail', run),
    ApiProperty({
      type: String,
      pattern: ACCOUNT.source,
      maxLength: 254,
      required: !options.optional,
      ...(options.optional ? { nullable: true } : {}),
      example: 'reader@example.org',
    }),
  ) as PropertyDecorator;
}

/** One of a few words. A `message` of its own is also said when it is missing. */
export function OneOf(values: readonly string[], message?: string): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return message ?? 'Required';
    return values.includes(value as string) ? undefined : (message ?? 'Invalid enum value');
  };
  return applyDecorators(check('oneOf', run), ApiProperty({ enum: [...values] })) as PropertyDecorator;
}

/** A number that no id can be names nothing, as the largest one does: not there, instead of a fault of the database. */
const withinIds = prepared((value) => (Number.isSafeInteger(value) ? Math.min(value as number, MAX_ID) : value));

/** The id of something else, a positive integer. */
export function Reference(options: { optional?: boolean; message?: string } = {}): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return options.message ?? 'Required';
    if (typeof value !== 'number') return options.message ?? article('number') + typeOf(value);
    return Number.isSafeInteger(value) && value > 0 ? undefined : (options.message ?? 'Invalid input');
  };
  return applyDecorators(
    withinIds,
    ...(options.optional ? [omittableOrNull] : []),
    check('reference', run),
    ApiProperty({
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      required: !options.optional,
      ...(options.optional ? { nullable: true } : {}),
    }),
  ) as PropertyDecorator;
}

/** A whole number from 0 to `max`. */
export function WholeNumber({ max, example }: { max: number; example?: number }): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return 'Required';
    if (typeof value !== 'number') return article('number') + typeOf(value);
    if (!Number.isInteger(value)) return 'Expected integer, received float';
    if (value < 0) return 'Number must be greater than or equal to 0';
    return value > max ? `Number must be less than or equal to ${max}` : undefined;
  };
  return applyDecorators(
    check('wholeNumber', run),
    ApiProperty({ type: 'integer', minimum: 0, maximum: max, ...(example === undefined ? {} : { example }) }),
  ) as PropertyDecorator;
}

/** One of a few numbers. */
export function OneOfNumbers(values: readonly number[], message = 'Invalid enum value'): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return 'Required';
    if (typeof value !== 'number') return article('number') + typeOf(value);
    return values.includes(value) ? undefined : message;
  };
  return applyDecorators(
    check('oneOfNumbers', run),
    ApiProperty({ type: 'integer', enum: [...values] }),
  ) as PropertyDecorator;
}

/** The path of a page on this site, with or without a query. */
export function PagePath(): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return 'Required';
    if (typeof value !== 'string') return article('string') + typeOf(value);
    if (!value.startsWith('/') || !isStorable(value)) return 'Invalid path';
    return isLonger(value, 2_000) ? 'String must contain at most 2000 character(s)' : undefined;
  };
  return applyDecorators(
    check('pagePath', run),
    ApiProperty({ type: String, pattern: '^/', maxLength: 2_000, example: '/article/12' }),
  ) as PropertyDecorator;
}

/** true or false, nothing that looks like it. */
export function Flag(options: { optional?: boolean } = {}): PropertyDecorator {
  const run: Check = (value) =>
    value === undefined ? 'Required' : typeof value === 'boolean' ? undefined : article('boolean') + typeOf(value);
  return applyDecorators(
    ...(options.optional ? [omittable] : []),
    check('flag', run),
    ApiProperty({ type: Boolean, required: !options.optional }),
  ) as PropertyDecorator;
}

/** The version that a moderator saw when context; a stale one is a conflict. */
export const ExpectedVersion = (): PropertyDecorator =>
  applyDecorators(
    Reference({ optional: true }),
    ApiProperty({ description: 'The version you saw. A stale one answers 409.' }),
  ) as PropertyDecorator;

/** An address of a picture: https, or a path on this site. */
export function ImageUrl(): PropertyDecorator {
  const run: Check = (value) => {
    if (typeof value !== 'string') return article('string') + typeOf(value);
    return isPicture(value) ? undefined : 'Invalid url';
  };
  return applyDecorators(
    omittableOrNull,
    check('imageUrl', run),
    ApiProperty({
      type: String,
      format: 'uri-reference',
      pattern: IMAGE.source,
      maxLength: 2_000,
      required: false,
      nullable: true,
      example: 'https://example.org/spinster.jpg',
    }),
  ) as PropertyDecorator;
}
