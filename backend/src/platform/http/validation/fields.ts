import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { MAX_ID } from '../../../kernel/max-id.js';
import { recordRule } from './fast-validator.js';
import type { Check } from './fast-validator.js';
import { canonicalEmail } from './email-address.js';
import { MESSAGES } from './messages.js';
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

/** The decorators of DTO fields. Each one validates the field and writes its OpenAPI schema, so that the two agree. */

/** A custom rule of a field. `run` returns a message if the value is invalid. */
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

/** Transforms the value before it is checked. */
export const prepared = (prepare: (value: unknown) => unknown) =>
  applyDecorators(
    recordRule({ prepare }),
    Transform(({ value }: { value: unknown }) => prepare(value)),
  ) as PropertyDecorator;

/** Skips the checks of a value that counts as absent. */
const skippedIf = (isAbsent: (value: unknown) => boolean) =>
  applyDecorators(
    recordRule({ isAbsent }),
    ValidateIf((_, value) => !isAbsent(value)),
  ) as PropertyDecorator;

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
export const wrongType = (expected: string, value: unknown) => MESSAGES.wrongType(expected, typeOf(value));

const trimmed = prepared((value) => (typeof value === 'string' ? trimmedText(value) : value));
const lowerCased = prepared((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value));
const composed = prepared((value) =>
  typeof value === 'string' ? value.trim().normalize('NFC').replaceAll(VARIATION_SELECTOR, '') : value,
);
export const canonicalAddress = prepared((value) => (typeof value === 'string' ? canonicalEmail(value) : value));
export const omittable = skippedIf((value) => value === undefined);
export const omittableOrNull = skippedIf((value) => value === undefined || value === null);

export interface TextOptions {
  min?: number;
  max: number;
  /** The message for a text that is shorter than `min` or missing. */
  tooShort?: string;
  tooLong?: string;
  example?: string | null;
  optional?: boolean;
  /** Whether an optional field may be null, which means the same as leaving it out. Default: true if `min` is 0. */
  nullable?: boolean;
  /** Does not trim the text or look for invisible characters. For passwords. */
  verbatim?: boolean;
  /**
   * For names, by which people recognize each other: the message for a name with an invisible character. Spaces do not
   * count toward `min`, and the name is composed (NFC).
   */
  invisible?: string;
}

const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');
/**
 * The pattern of a name. It is in a group because a test tool that generates texts from patterns starting with ^ does
 * not know these character classes.
 */
const namePattern = (min: number) => `(?:^(?:[^${INVISIBLE}]*?[^${UNSEEN}]){${min}}[^${INVISIBLE}]*$)`;
/** Keyboards add one to a heart so that it is shown in color. */
const VARIATION_SELECTOR = /[\ufe0e\ufe0f]/g;

/** Returns a check for at least `min` visible characters. In a name, spaces do not count. */
function visibleLengthCheck(min: number, isName: boolean): (value: string) => boolean {
  if (isName) return (value) => isLonger(value.replace(ALL_UNSEEN, ''), min - 1);
  const pattern = new RegExp(visiblePattern(min), 'u');
  return (value) => pattern.test(value);
}

/** Trimmed text. Lengths are in Unicode code points. */
export function Text(options: TextOptions): PropertyDecorator {
  const { min = 0, max } = options;
  const isNullable = options.nullable ?? min === 0;
  const pattern = options.invisible ? namePattern(min) : visiblePattern(min);
  const isLongEnough =
    min === 0 || options.verbatim ? undefined : visibleLengthCheck(min, options.invisible !== undefined);
  const tooShort = options.tooShort ?? (min <= 1 ? MESSAGES.required : MESSAGES.tooShort(min));
  const run: Check = (value) => {
    if (value === undefined) return options.tooShort ?? MESSAGES.required;
    if (typeof value !== 'string') return wrongType('string', value);
    if (!isStorable(value)) return MESSAGES.invalid;
    if (isLongEnough ? !isLongEnough(value) : !isLonger(value, min - 1)) return tooShort;
    if (options.invisible && INVISIBLE_CHARACTER.test(value)) return options.invisible;
    if (isLonger(value, max)) return options.tooLong ?? MESSAGES.tooLong(max);
    return undefined;
  };
  return applyDecorators(
    ...(options.verbatim ? [] : [options.invisible ? composed : trimmed]),
    ...(options.optional ? [isNullable ? omittableOrNull : omittable] : []),
    check('text', run),
    ApiProperty({
      type: String,
      required: !options.optional,
      minLength: min,
      maxLength: max,
      ...(isLongEnough ? { pattern } : {}),
      ...(options.optional && isNullable ? { nullable: true } : {}),
      ...(options.example === undefined ? {} : { example: options.example }),
    }),
  ) as PropertyDecorator;
}

/** An email address, in the form in which it is stored, so that one mailbox is one account. */
export function Email(
  message = 'Please enter a valid email address.',
  options: { optional?: boolean } = {},
): PropertyDecorator {
  const run: Check = (value) => (typeof value === 'string' && isEmail(value) ? undefined : message);
  return applyDecorators(
    canonicalAddress,
    ...(options.optional ? [omittableOrNull] : []),
    check('email', run),
    ApiProperty({
      type: String,
      format: 'email',
      pattern: EMAIL.source,
      maxLength: 254,
      ...(options.optional ? { required: false, nullable: true } : {}),
      example: 'reader@example.org',
    }),
  ) as PropertyDecorator;
}

const ACCOUNT_EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * The email address of an existing account. It may be one that gets no mail, such as `admin@localhost`. It is not
 * converted to the stored form, because an old row may contain the typed form (email-address.ts).
 */
export function AccountEmail(
  message = 'Please enter a valid email address.',
  options: { optional?: boolean } = {},
): PropertyDecorator {
  const run: Check = (value) =>
    typeof value === 'string' && value.length <= 254 && isStorable(value) && ACCOUNT_EMAIL.test(value)
      ? undefined
      : message;
  return applyDecorators(
    lowerCased,
    ...(options.optional ? [omittableOrNull] : []),
    check('accountEmail', run),
    ApiProperty({
      type: String,
      pattern: ACCOUNT_EMAIL.source,
      maxLength: 254,
      required: !options.optional,
      ...(options.optional ? { nullable: true } : {}),
      example: 'reader@example.org',
    }),
  ) as PropertyDecorator;
}

/** One of a few words. `message` is also used when the value is missing. */
export function OneOf(
  values: readonly string[],
  message?: string,
  options: { optional?: boolean } = {},
): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return message ?? MESSAGES.required;
    return values.includes(value as string) ? undefined : (message ?? MESSAGES.invalidChoice);
  };
  return applyDecorators(
    ...(options.optional ? [omittable] : []),
    check('oneOf', run),
    ApiProperty({ enum: [...values], ...(options.optional && { required: false }) }),
  ) as PropertyDecorator;
}

/**
 * Caps numbers at the largest id, which no row has, so that a larger number is not found instead of an error of the
 * database.
 */
const withinIds = prepared((value) => (Number.isSafeInteger(value) ? Math.min(value as number, MAX_ID) : value));

/** The id of another item, a positive integer. */
export function Reference(options: { optional?: boolean; message?: string } = {}): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return options.message ?? MESSAGES.required;
    if (typeof value !== 'number') return options.message ?? wrongType('number', value);
    return Number.isSafeInteger(value) && value > 0 ? undefined : (options.message ?? MESSAGES.invalid);
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

/** The path of a page on this site, with or without a query. */
export function PagePath(): PropertyDecorator {
  const run: Check = (value) => {
    if (value === undefined) return MESSAGES.required;
    if (typeof value !== 'string') return wrongType('string', value);
    if (!value.startsWith('/') || !isStorable(value)) return 'Invalid path';
    return isLonger(value, 2_000) ? MESSAGES.tooLong(2_000) : undefined;
  };
  return applyDecorators(
    check('pagePath', run),
    ApiProperty({ type: String, pattern: '^/', maxLength: 2_000, example: '/article/12' }),
  ) as PropertyDecorator;
}

/** A boolean. Nothing is converted to one. */
export function Flag(options: { optional?: boolean } = {}): PropertyDecorator {
  const run: Check = (value) =>
    value === undefined ? MESSAGES.required : typeof value === 'boolean' ? undefined : wrongType('boolean', value);
  return applyDecorators(
    ...(options.optional ? [omittable] : []),
    check('flag', run),
    ApiProperty({ type: Boolean, required: !options.optional }),
  ) as PropertyDecorator;
}

/** The version of the item that the moderator saw when deciding. A stale one is a conflict. */
export const ExpectedVersion = (): PropertyDecorator =>
  applyDecorators(
    Reference({ optional: true }),
    ApiProperty({ description: 'The version you saw. A stale one answers 409.' }),
  ) as PropertyDecorator;

/** The URL of a picture: https, or a path on this site. */
export function ImageUrl(): PropertyDecorator {
  const run: Check = (value) => {
    if (typeof value !== 'string') return wrongType('string', value);
    return isPicture(value)
      ? undefined
      : 'Use a URL that starts with https://, or a path on this site, or leave it blank.';
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
