import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LENGTHS } from '../../../kernel/content-limits.js';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { OneOf, Text, check } from '../../../platform/http/validation/index.js';
import { ExactlyOneOf } from '../../../platform/openapi/choices.js';
import { BULK_ACTIONS, BULK_KINDS, takesReason } from '../commands/decide-many.js';
import type { BulkAction, BulkItem, BulkKind, BulkResult } from '../commands/decide-many.js';

import { DECISION_ACTIONS, DECISION_KINDS } from '../contract.js';
import type { DecisionAction, DecisionKind } from '../contract.js';
import { BULK_STATUSES, UNDO_STATUSES } from '../presenters/bulk-result.js';
import { UNDO_STATES } from '../presenters/decisions.js';
import type { UndoState } from '../presenters/decisions.js';
import type { UndoResult } from './undo-many.js';

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

export class ItemFate implements BulkResult {
  @ApiProperty({ enum: BULK_KINDS, example: 'comment' }) kind!: BulkKind;
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({ enum: BULK_STATUSES, example: 'done' }) status!: BulkResult['status'];
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The reason if it failed, as a sentence to show.',
  })
  message!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 12, description: 'Null when nothing changed.' })
  decisionId!: number | null;
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

const STATUSES = [
  'pending',
  'approved',
  'rejected',
  'draft',
  'published',
  'subscribed',
  'unsubscribed',
  'bounced',
  'complained',
  'member',
  'moderator',
  'writer',
  'editor',
  'admin',
  'suspended',
];

export class ItemState {
  @ApiProperty({ example: 'pending', enum: STATUSES }) status!: string;
  @ApiProperty({
    type: 'integer',
    example: 1,
    description: '0 for a subscriber or an account, which have no versions.',
  })
  version!: number;
}

export class DecidedBy {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({
    example: 'admin',
    description: 'Their display name, or else the username; `Deleted account` once it is erased.',
  })
  username!: string;
}

export class Decision {
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description:
      'For a decision about a story, its day at 00:00 UTC; no finer time is stored. The list is sorted by this.',
  })
  createdAt!: string;
  @ApiProperty({ type: DecidedBy, nullable: true }) by!: DecidedBy | null;
  @ApiProperty({ enum: DECISION_ACTIONS, example: 'approved' }) action!: DecisionAction;
  @ApiProperty({ enum: DECISION_KINDS, example: 'comment' }) kind!: DecisionKind;
  @ApiProperty({ type: 'integer', example: 7 }) itemId!: number;
  @ApiProperty({ type: String, nullable: true, example: null, description: "An article's or a submission's title." })
  title!: string | null;
  @ApiProperty({ type: ItemState, nullable: true }) before!: ItemState | null;
  @ApiProperty({ type: ItemState, nullable: true }) after!: ItemState | null;
  @ApiProperty({
    enum: UNDO_STATES,
    example: 'possible',
    description:
      'overtaken: the item has changed since. expired: the time to undo it is over. final: it cannot be undone.',
  })
  undo!: UndoState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-11-28T09:30:00.000Z' })
  undoUntil!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, example: null, description: 'The decision that this one undid.' })
  undoes!: number | null;
  @ApiProperty({
    enum: DECLINE_REASONS,
    nullable: true,
    example: null,
    description: 'Why a story or a comment was deleted, if the admin gave a reason.',
  })
  reason!: DeclineReason | null;
}

export class UndoneFate implements UndoResult {
  @ApiProperty({ type: 'integer', example: 12, description: 'The decision to undo.' }) id!: number;
  @ApiProperty({ enum: UNDO_STATUSES, example: 'done' }) status!: UndoResult['status'];
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The reason if it failed, as a sentence to show.',
  })
  message!: string | null;
  @ApiProperty({ type: Decision, nullable: true, description: 'The decision that undoes it.' })
  decision!: Decision | null;
}
