import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { check, omittableOrNull } from './fields.js';
import type { Check } from './fast-validator.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day of the calendar, such as `2026-02-28` and not `2026-02-29`. */
export function isDay(value: unknown): value is string {
  // PostgreSQL has no year 0.
  if (typeof value !== 'string' || !DAY.test(value) || value.startsWith('0000')) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** A day, `YYYY-MM-DD`, or null, which means the same as leaving it out. */
export function OptionalDay({ message, example }: { message: string; example: string }): PropertyDecorator {
  const run: Check = (value) => (isDay(value) ? undefined : message);
  return applyDecorators(
    omittableOrNull,
    check('day', run),
    ApiProperty({ type: String, format: 'date', maxLength: 10, required: false, nullable: true, example }),
  ) as PropertyDecorator;
}

/** A day, `YYYY-MM-DD`. */
export function Day({ message, example }: { message: string; example: string }): PropertyDecorator {
  return applyDecorators(
    check('day', (value) => (isDay(value) ? undefined : message)),
    ApiProperty({ type: String, format: 'date', maxLength: 10, example }),
  ) as PropertyDecorator;
}

/** RFC 3339, with its offset from UTC. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && TIME.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

/**
 * A time, such as `2026-12-01T09:30:00Z`, or null, which means the same as leaving it out. Its example is null, because any
 * time is in the past one day.
 */
export function OptionalTime(message: string): PropertyDecorator {
  const run: Check = (value) => (isTime(value) ? undefined : message);
  return applyDecorators(
    omittableOrNull,
    check('time', run),
    ApiProperty({ type: String, format: 'date-time', maxLength: 40, required: false, nullable: true, example: null }),
  ) as PropertyDecorator;
}
