import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MAX_ID } from '../../../kernel/max-id.js';
import { OneOf, check } from '../../../platform/http/validation/index.js';
import { NOTE_KINDS } from '../contract.js';
import type { NoteKind } from '../contract.js';
import { DeskAccount } from '../presenters/desk-account.view.js';

/** No row is read, so this is the place to refuse an id that no row can have. */
const ItemId = (): PropertyDecorator =>
  applyDecorators(
    check('id', (value) => {
      if (value === undefined) return 'Required';
      return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID ? undefined : 'Invalid id';
    }),
    ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_ID, example: 482_913 }),
  ) as PropertyDecorator;

export class ClaimBody {
  @OneOf(NOTE_KINDS) type!: NoteKind;
  /** The id of the story or comment. */
  @ItemId() id!: number;
}

/** One element of the stream's event `claims`. */
export class ClaimedItem {
  @ApiProperty({ enum: NOTE_KINDS }) type!: NoteKind;
  @ApiProperty({ type: 'integer', example: 482_913 }) id!: number;
  @ApiProperty({ type: DeskAccount }) by!: DeskAccount;
}
