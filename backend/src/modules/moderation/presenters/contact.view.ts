import { ApiProperty } from '@nestjs/swagger';
import { MESSAGE_SUBJECTS } from '../contract.js';
import type { MessageSubject } from '../contract.js';

export const MESSAGE_EXAMPLE = 'The year in the second paragraph is wrong.';

export class ContactMessage {
  @ApiProperty({ type: 'integer', description: 'A random number: ids show no order.', example: 1_204_511_873 })
  id!: number;
  @ApiProperty({ enum: MESSAGE_SUBJECTS }) about!: MessageSubject;
  @ApiProperty({ example: MESSAGE_EXAMPLE }) text!: string;
  @ApiProperty({
    ...{ type: String, format: 'email', nullable: true, example: 'reader@example.org' },
    description: 'Null without one, and for callers who may not read email addresses.',
  })
  email!: string | null;
  @ApiProperty({ description: 'Whether the sender left an email address.' }) hasEmail!: boolean;
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'The UTC day. No time is stored.' }) day!: string;
}
