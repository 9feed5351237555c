import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MAX_FORMS, MAX_RELATED_WORDS, TERM_LENGTHS, WORD_RELATIONS } from '../../../kernel/content-limits.js';
import type { WordRelation } from '../../../kernel/content-limits.js';
import { check, isLonger, isStorable, isVisible, visiblePattern } from '../../../platform/http/validation/index.js';

const { max } = TERM_LENGTHS.word;
const WORD_SCHEMA = { type: 'string', minLength: 1, maxLength: max, pattern: visiblePattern(1) };

function wordFault(word: unknown): string | undefined {
  if (typeof word !== 'string' || !isStorable(word) || !isVisible(word)) return 'Invalid input';
  return isLonger(word, max) ? `Keep each word to ${max} characters or fewer.` : undefined;
}

function listFault(list: unknown, limit: number, what: string, faultOf: (one: unknown) => string | undefined) {
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) return 'Expected array';
  if (list.length > limit) return `A term can have up to ${limit} ${what}.`;
  return list.map(faultOf).find((fault) => fault !== undefined);
}

function relatedFault(one: unknown): string | undefined {
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return 'Expected object';
  const { word, relation, note, ...others } = one as Record<string, unknown>;
  if (Object.keys(others).length > 0) return 'Unrecognized key';
  if (!WORD_RELATIONS.includes(relation as WordRelation)) return `The relation is one of ${WORD_RELATIONS.join(', ')}.`;
  return wordFault(word) ?? noteFault(note);
}

function noteFault(note: unknown): string | undefined {
  if (note === undefined) return undefined;
  if (typeof note !== 'string' || !isStorable(note)) return 'Invalid input';
  const most = TERM_LENGTHS.note.max;
  return isLonger(note, most) ? `Keep each note to ${most} characters or fewer.` : undefined;
}

/** The plural of a term and its other spellings. Omitted: none, or unchanged. */
export const Forms = (): PropertyDecorator =>
  applyDecorators(
    check('forms', (value) => listFault(value, MAX_FORMS, 'forms', wordFault)),
    ApiProperty({
      type: 'array',
      items: WORD_SCHEMA as never,
      maxItems: MAX_FORMS,
      required: false,
      example: ['spinsters'],
    }),
  ) as PropertyDecorator;

/** Other words for a term, or words to use in its place, each with its relation to the term. Omitted: none, or unchanged. */
export const RelatedWords = (): PropertyDecorator =>
  applyDecorators(
    check('relatedWords', (value) => listFault(value, MAX_RELATED_WORDS, 'related words', relatedFault)),
    ApiProperty({
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['word', 'relation'],
        properties: {
          word: WORD_SCHEMA,
          relation: { type: 'string', enum: [...WORD_RELATIONS] },
          note: { type: 'string', maxLength: TERM_LENGTHS.note.max },
        },
      } as never,
      maxItems: MAX_RELATED_WORDS,
      required: false,
      example: [{ word: 'unmarried woman', relation: 'preferred' }],
    }),
  ) as PropertyDecorator;
