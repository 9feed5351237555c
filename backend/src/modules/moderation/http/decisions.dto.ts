import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LENGTHS } from '../../../kernel/content-limits.js';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { OneOf, Text, check } from '../../../platform/http/validation/index.js';
import { ExactlyOneOf } from '../../../platform/openapi/choices.js';
import { BULK_ACTIONS, takesReason } from '../commands/decide-many.js';
import type { BulkAction, BulkItem } from '../commands/decide-many.js';
import { BULK_KINDS } from '../presenters/bulk-result.js';
import type { BulkKind } from '../presenters/bulk-result.js';

const MAX_ITEMS = 100;

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

/** Checked by hand, and the length first: the libraries would check each of the many items that fit into a body. */
const arrayFault =
  (name: string, itemFault: (item: unknown) => string | undefined) =>
  (items: unknown): string | undefined => {
    if (items === undefined) return 'Required';
    if (!Array.isArray(items)) return 'Expected array';
    if (items.length < 1 || items.length > MAX_ITEMS) return `${name} must be 1 to ${MAX_ITEMS} items`;
    for (const [index, item] of items.entries()) {
      const fault = itemFault(item);
      if (fault) return `${name}.${index}: ${fault}`;
    }
    return undefined;
  };

function bulkItemFault(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return 'Expected object';
  const { kind, id, version, ...others } = item as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return 'Unrecognized key';
  if (!BULK_KINDS.includes(kind as BulkKind)) return 'Invalid kind';
  if (!isId(id)) return 'Invalid id';
  return version === undefined || version === null || isId(version) ? undefined : 'Invalid version';
}

const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const Items = (): PropertyDecorator =>
  applyDecorators(
    check('items', arrayFault('items', bulkItemFault)),
    ApiProperty({
      type: 'array',
      minItems: 1,
      maxItems: MAX_ITEMS,
      items: {
        type: 'object',
        required: ['kind', 'id'],
        additionalProperties: false,
        properties: {
          kind: { type: 'string', enum: [...BULK_KINDS] },
          id: ID,
          version: { ...ID, type: ['integer', 'null'], description: 'The version you saw. A stale one is a conflict.' },
        },
      },
      example: [{ kind: 'comment', id: 7, version: 1 }],
    }),
  ) as PropertyDecorator;

const OF_STORIES_OR_COMMENTS = { items: { properties: { kind: { enum: BULK_KINDS.filter(takesReason) } } } };

/** Stories and comments are deleted with a reason; a note needs one. */
@ExactlyOneOf(
  { properties: { reason: { type: 'null' }, note: { type: 'null' } } },
  {
    properties: { action: { enum: ['delete'] }, items: OF_STORIES_OR_COMMENTS, reason: { enum: [...DECLINE_REASONS] } },
    required: ['reason'],
  },
)
export class DecisionsBody {
  @OneOf(BULK_ACTIONS) action!: BulkAction;
  @Items() items!: BulkItem[];
  /** Only for deleting stories and comments. */
  @OneOf(DECLINE_REASONS, undefined, { optional: true }) reason?: DeclineReason;
  /** In the moderator's own words, with a reason. The writers of stories read it with their receipts; for a comment it becomes a moderator's note. */
  @Text({ ...LENGTHS.declineNote, optional: true, example: 'We’re glad you wrote to us.' }) note?: string | null;
}

const Ids = (): PropertyDecorator =>
  applyDecorators(
    check(
      'ids',
      arrayFault('ids', (id) => (isId(id) ? undefined : 'Invalid id')),
    ),
    ApiProperty({ type: 'array', minItems: 1, maxItems: MAX_ITEMS, items: ID, example: [13, 12] }),
  ) as PropertyDecorator;

export class UndoBody {
  @Ids() ids!: number[];
}
