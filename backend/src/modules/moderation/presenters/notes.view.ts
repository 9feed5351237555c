import { ApiProperty } from '@nestjs/swagger';
import { DeskAccount } from './desk-account.view.js';

export const NOTE_EXAMPLE = 'Ask Theo before you decide.';

export class ModeratorNote {
  @ApiProperty({ type: 'integer', description: 'A random number: ids show no order.', example: 1_204_511_873 })
  id!: number;
  @ApiProperty({ example: NOTE_EXAMPLE, description: 'Plain text.' }) text!: string;
  @ApiProperty({ type: DeskAccount, nullable: true }) by!: DeskAccount | null;
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'The UTC day. No time is stored.' }) day!: string;
}
