import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { DECLINE_REASONS, DEFAULT_REASON_TEXTS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { check, isLonger, isStorable } from '../../../platform/http/validation/index.js';
import { LENGTHS } from '../contract.js';

const { max } = LENGTHS.reasonText;

const isReason = (name: string): name is DeclineReason => DECLINE_REASONS.includes(name as DeclineReason);

function fault(texts: unknown): string | undefined {
  if (texts === undefined) return undefined;
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return 'Expected object';
  for (const [reason, text] of Object.entries(texts)) {
    if (!isReason(reason)) return 'Unrecognized key';
    if (text === null) continue;
    if (typeof text !== 'string' || !isStorable(text)) return `${reason}: Invalid input`;
    if (isLonger(text, max)) return `${reason}: Keep it to ${max} characters or fewer.`;
  }
  return undefined;
}

/** Texts by reason. Omitted ones stay unchanged; null or an empty one is the default again. */
export const ReasonTextsField = (): PropertyDecorator =>
  applyDecorators(
    check('reasonTexts', fault),
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        DECLINE_REASONS.map((reason) => [reason, { type: ['string', 'null'] as never, maxLength: max }]),
      ),
      example: { advertising: DEFAULT_REASON_TEXTS.advertising },
    }),
  ) as PropertyDecorator;
