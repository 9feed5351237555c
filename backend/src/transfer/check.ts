import { z } from 'zod';
import type { MovedArticle, MovedComment, MovedStory, MovedSubscriber } from '../kernel/transfer.js';
import { CONFESSION_CATEGORIES, LENGTHS } from '../modules/content/contract.js';
import {
  canonicalEmail,
  isEmail,
  isPicture,
  isStorable,
  trimmedText,
  visiblePattern,
} from '../platform/http/validation/index.js';
import { readMoment } from './moment.js';

/** Imported items follow the same rules as the product's forms. */

function text({ min = 0, max }: { min?: number; max: number }) {
  const enough = new RegExp(min === 0 ? '' : visiblePattern(min), 'u');
  return z
    .string('is missing')
    .transform(trimmedText)
    .superRefine((value, { addIssue }) => {
      const length = [...value].length;
      if (!isStorable(value)) addIssue('has characters that are none');
      else if (!enough.test(value)) addIssue(value === '' ? 'is empty' : `is shorter than ${min} characters`);
      else if (length > max) addIssue(`is longer than ${max} characters (${length})`);
    });
}

const moment = z.unknown().transform((value, { addIssue }) => {
  const read = readMoment(value);
  if (!read) addIssue('is no date');
  else if (read.getTime() > Date.now() + 24 * 3_600_000) addIssue('is in the future');
  return read?.toISOString() ?? '';
});

const origin = z.object({
  source: z.string().regex(/^(archive:[\da-f-]{36}|[a-z]+)$/, 'is none that is known'),
  key: z.string().min(1).max(500).refine(isStorable),
});
const nullable = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null);

const article = z.object({
  origin,
  title: text(LENGTHS.title),
  content: text(LENGTHS.article),
  footer: nullable(text(LENGTHS.footer)).transform((footer) => footer || null),
  category: z.string('is missing'),
  imageUrl: nullable(z.string().refine(isPicture, 'is neither an https address nor a path of the site')),
  published: z.boolean('is neither true nor false'),
  createdAt: moment,
  updatedAt: moment,
  publishedAt: nullable(moment),
}) satisfies z.ZodType<MovedArticle>;

const story = z.object({
  origin,
  content: text(LENGTHS.story),
  category: z.enum(CONFESSION_CATEGORIES, `is none of ${CONFESSION_CATEGORIES.join(', ')}`),
  approved: z.boolean('is neither true nor false'),
  day: moment.transform((time) => time.slice(0, 10)),
}) satisfies z.ZodType<MovedStory>;

const comment = z.object({
  origin,
  article: origin,
  parent: nullable(origin),
  content: text(LENGTHS.comment),
  approved: z.boolean('is neither true nor false'),
  createdAt: moment,
}) satisfies z.ZodType<MovedComment>;

const subscriber = z.object({
  email: z.string('is missing').transform(canonicalEmail).refine(isEmail, 'is no address'),
  name: nullable(text({ max: 200 })).transform((name) => name || null),
  subscribed: z.boolean('is neither true nor false'),
  createdAt: moment,
}) satisfies z.ZodType<MovedSubscriber>;

export const SCHEMAS = { article, story, comment, subscriber };

/** Returns the normalized item, or what is wrong with it in one line, without its text. */
export function validate<T>(type: z.ZodType<T>, value: unknown): { item: T } | { wrong: string } {
  const { success, data, error } = type.safeParse(value);
  if (success) return { item: data };
  return { wrong: error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`).join('; ') };
}
