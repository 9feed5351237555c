import { ApiProperty } from '@nestjs/swagger';
import { BULK_KINDS, BULK_STATUSES, UNDO_STATUSES } from './bulk-result.js';
import type { BulkKind, BulkStatus, UndoStatus } from './bulk-result.js';
import { Decision } from './decisions.view.js';

export class ItemFate {
  @ApiProperty({ enum: BULK_KINDS, example: 'comment' }) kind!: BulkKind;
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({ enum: BULK_STATUSES, example: 'done' }) status!: BulkStatus;
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

export class UndoneFate {
  @ApiProperty({ type: 'integer', example: 12, description: 'The decision to undo.' }) id!: number;
  @ApiProperty({ enum: UNDO_STATUSES, example: 'done' }) status!: UndoStatus;
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
