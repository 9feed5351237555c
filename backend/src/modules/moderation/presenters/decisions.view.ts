import { ApiProperty } from '@nestjs/swagger';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { DECISION_ACTIONS, DECISION_KINDS } from '../contract.js';
import type { DecisionAction, DecisionKind } from '../contract.js';
import { UNDO_STATES } from '../domain/undo.js';
import type { UndoState } from '../domain/undo.js';
import { DeskAccount } from './desk-account.view.js';

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

export class Decision {
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description:
      'For a decision about a story, its day at 00:00 UTC; no finer time is stored. The list is sorted by this.',
  })
  createdAt!: string;
  @ApiProperty({ type: DeskAccount, nullable: true }) by!: DeskAccount | null;
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
