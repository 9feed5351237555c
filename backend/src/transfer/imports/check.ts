import { z } from 'zod';
import { MOVED_SUBSCRIBER_STATUSES } from '../../kernel/transfer.js';
import type {
  MovedArticle,
  MovedCampaign,
  MovedComment,
  MovedLegalVersion,
  MovedStory,
  MovedSubscriber,
  MovedTerm,
} from '../../kernel/transfer.js';
import { findWordTwice } from '../../kernel/same-word.js';
import { LEGAL_PAGES, LEGAL_TEXT, MAX_LEGAL_VERSION } from '../../modules/legal/contract.js';
import {
  CONTENT_NOTES,
  MAX_CONTENT_NOTES,
  MAX_CORRECTIONS,
  MAX_TERMS,
  MAX_FORMS,
  MAX_RELATED_WORDS,
  TERM_LENGTHS,
  WORD_RELATIONS,
} from '../../kernel/content-limits.js';
import { CONFESSION_CATEGORIES, LENGTHS } from '../../modules/content/contract.js';
import { AUDIENCES, CAMPAIGN_LENGTHS, FREQUENCIES } from '../../modules/newsletter/contract.js';
import {
  canonicalEmail,
  isEmail,
  isPicture,
  isStorable,
  trimmedText,
  visiblePattern,
} from '../../platform/http/validation/index.js';
import { ARTICLE_PATH } from './article-moves.js';
import { readMoment } from '../moment.js';

/** Imported items follow the same rules as the product's forms. */

function text({ min = 0, max }: { min?: number; max: number }) {
  const enough = new RegExp(min === 0 ? '' : visiblePattern(min), 'u');
  return z
    .string('is missing')
    .transform(trimmedText)
    .superRefine((value, { addIssue }) => {
      const length = [...value].length;
      if (!isStorable(value)) addIssue('has characters that cannot be stored');
      else if (!enough.test(value)) addIssue(value === '' ? 'is empty' : `is shorter than ${min} characters`);
      else if (length > max) addIssue(`is longer than ${max} characters (${length})`);
    });
}

const moment = z.unknown().transform((value, { addIssue }) => {
  const read = readMoment(value);
  if (!read) addIssue('is not a date');
  else if (read.getTime() > Date.now() + 24 * 3_600_000) addIssue('is in the future');
  return read?.toISOString() ?? '';
});

const origin = z.object({
  source: z.string().regex(/^(archive:[\da-f-]{36}|[a-z]+)$/, 'is not a known source'),
  key: z.string().min(1).max(500).refine(isStorable),
});
const nullable = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null);

const article = z.object({
  origin,
  title: text(LENGTHS.title),
  content: text(LENGTHS.article),
  footer: nullable(text(LENGTHS.footer)).transform((footer) => footer || null),
  summary: nullable(text(LENGTHS.summary)).transform((summary) => summary || null),
  category: z.string('is missing'),
  imageUrl: nullable(z.string().refine(isPicture, 'is not an https address or a path on this site')),
  imageAlt: nullable(text(LENGTHS.imageAlt)).transform((alt) => alt || null),
  imageCaption: nullable(text(LENGTHS.caption)).transform((caption) => caption || null),
  published: z.boolean('is not true or false'),
  createdAt: moment,
  updatedAt: moment,
  publishedAt: nullable(moment),
  path: z.string().regex(ARTICLE_PATH).optional(),
  pinned: z.boolean().optional(),
  corrections: z
    .array(z.object({ date: z.iso.date('is not a day'), text: text(LENGTHS.correction) }))
    .max(MAX_CORRECTIONS, `are more than ${MAX_CORRECTIONS}`)
    .optional(),
  feedGuid: z.string().max(1_000).refine(isStorable).optional(),
  termsOff: z
    .array(z.string().regex(/^[a-z0-9-]{1,60}$/, 'is not a slug'))
    .max(MAX_TERMS)
    .optional(),
}) satisfies z.ZodType<MovedArticle>;

const story = z.object({
  origin,
  content: text(LENGTHS.story),
  category: z.enum(CONFESSION_CATEGORIES, `is not one of ${CONFESSION_CATEGORIES.join(', ')}`),
  contentNotes: z
    .array(z.enum(CONTENT_NOTES, `is not one of ${CONTENT_NOTES.join(', ')}`), 'is not a list')
    .refine((notes) => notes.length <= MAX_CONTENT_NOTES, `has more than ${MAX_CONTENT_NOTES}`)
    .refine((notes) => new Set(notes).size === notes.length, 'has one twice')
    .optional(),
  approved: z.boolean('is not true or false'),
  day: moment.transform((time) => time.slice(0, 10)),
}) satisfies z.ZodType<MovedStory>;

const comment = z
  .object({
    origin,
    article: origin,
    parent: nullable(origin),
    content: text(LENGTHS.comment).or(z.literal('')),
    approved: z.boolean('is not true or false'),
    createdAt: moment,
    removed: z.literal(true, 'is not true').optional(),
  })
  // Only one that its author has deleted has no text.
  .refine(({ content, removed = false }) => (content === '') === removed, {
    error: 'is empty, or has a text although it was removed',
    path: ['content'],
  }) satisfies z.ZodType<MovedComment>;

const subscriber = z
  .object({
    email: z.string('is missing').transform(canonicalEmail).refine(isEmail, 'is not an email address'),
    name: nullable(text({ max: 200 })).transform((name) => name || null),
    subscribed: z.boolean('is not true or false'),
    status: z.enum(MOVED_SUBSCRIBER_STATUSES, `is none of ${MOVED_SUBSCRIBER_STATUSES.join(', ')}`).optional(),
    frequency: z.enum(FREQUENCIES, `is none of ${FREQUENCIES.join(', ')}`).optional(),
    pausedUntil: nullable(z.iso.date('is not a day')).optional(),
    createdAt: moment,
  })
  .refine(({ subscribed, status }) => status === undefined || subscribed === (status === 'subscribed'), {
    error: 'contradicts status',
    path: ['subscribed'],
  }) satisfies z.ZodType<MovedSubscriber>;

const line = (lengths: { min?: number; max: number }) =>
  text(lengths).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'has a line break');

/** A page has the text and the card of an article. */
const PAGE_LENGTH = 10 * CAMPAIGN_LENGTHS.content.max;

const campaign = z.object({
  subject: line(CAMPAIGN_LENGTHS.subject),
  preheader: line(CAMPAIGN_LENGTHS.preheader),
  content: text(CAMPAIGN_LENGTHS.content),
  page: text({ max: PAGE_LENGTH }),
  article: nullable(
    z.object({ origin, path: z.string().regex(/^\/article\/\d{1,10}$/, 'is not the path of an article') }),
  ),
  audience: z.enum(AUDIENCES, `is none of ${AUDIENCES.join(', ')}`),
  createdAt: moment,
  startedAt: moment,
  finishedAt: nullable(moment),
}) satisfies z.ZodType<MovedCampaign>;

const optionalText = (lengths: { max: number }) => nullable(text(lengths)).transform((value) => value || null);

const term = z
  .object({
    slug: z
      .string('is missing')
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no part of an address'),
    term: line(TERM_LENGTHS.word),
    kind: optionalText(TERM_LENGTHS.kind),
    forms: z.array(line(TERM_LENGTHS.word), 'is not a list').max(MAX_FORMS, `has more than ${MAX_FORMS}`),
    synonyms: z
      .array(
        z.object({
          word: line(TERM_LENGTHS.word),
          relation: z.enum(WORD_RELATIONS, `is none of ${WORD_RELATIONS.join(', ')}`),
          note: text(TERM_LENGTHS.note).optional(),
        }),
        'is not a list',
      )
      .max(MAX_RELATED_WORDS, `has more than ${MAX_RELATED_WORDS}`),
    definition: text(TERM_LENGTHS.definition),
    history: optionalText(TERM_LENGTHS.history),
    instead: optionalText(TERM_LENGTHS.instead),
    sources: optionalText(TERM_LENGTHS.sources),
    published: z.boolean('is not true or false'),
    createdAt: moment,
    updatedAt: moment,
    publishedAt: nullable(moment),
  })
  .refine((words) => findWordTwice(words) === undefined, {
    error: 'have the term itself or one of its forms',
    path: ['synonyms'],
  }) satisfies z.ZodType<MovedTerm>;

const page = z.object({
  page: z.enum(LEGAL_PAGES, `is none of ${LEGAL_PAGES.join(', ')}`),
  version: z.int('is not a whole number').min(1, 'is less than 1').max(MAX_LEGAL_VERSION, 'is too high'),
  content: text(LEGAL_TEXT),
  day: z.iso.date('is not a day'),
}) satisfies z.ZodType<MovedLegalVersion>;

export const SCHEMAS = { article, story, comment, subscriber, campaign, term, page };

/** Returns the normalized item, or what is wrong with it in one line, without its text. */
export function validate<T>(type: z.ZodType<T>, value: unknown): { item: T } | { wrong: string } {
  const { success, data, error } = type.safeParse(value);
  if (success) return { item: data };
  return { wrong: error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`).join('; ') };
}
