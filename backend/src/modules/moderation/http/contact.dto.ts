import { ApiProperty } from '@nestjs/swagger';
import { ExactlyOneOf } from '../../../platform/openapi/choices.js';
import { Email, OneOf, Text } from '../../../platform/http/validation/index.js';
import { MESSAGE_SUBJECTS } from '../contract.js';
import type { MessageSubject } from '../contract.js';

const TEXT = {
  min: 10,
  max: 4_000,
  tooShort: 'Write at least 10 characters, so we know what you mean.',
  tooLong: 'Keep it to 4,000 characters or fewer. You can send a second message.',
  example: 'The year in the second paragraph is wrong.',
};

/** A message about a story has no email, so that it stays anonymous. */
@ExactlyOneOf(
  { properties: { about: { enum: MESSAGE_SUBJECTS.filter((about) => about !== 'story') } } },
  { properties: { about: { enum: ['story'] }, email: { type: 'null' } } },
)
export class ContactBody {
  @OneOf(MESSAGE_SUBJECTS, 'Choose what your message is about.') about!: MessageSubject;
  @Text(TEXT) text!: string;
  /** Where to answer. A message about a story may not have one. */
  @Email('Enter a valid email, or leave it blank.', { optional: true }) email?: string | null;
}

export class ContactMessage {
  @ApiProperty({ type: 'integer', description: 'A random number: ids show no order.', example: 1_204_511_873 })
  id!: number;
  @ApiProperty({ enum: MESSAGE_SUBJECTS }) about!: MessageSubject;
  @ApiProperty({ example: TEXT.example }) text!: string;
  @ApiProperty({
    ...{ type: String, format: 'email', nullable: true, example: 'reader@example.org' },
    description: 'Null without one, and for callers who may not read email addresses.',
  })
  email!: string | null;
  @ApiProperty({ description: 'Whether the sender left an email address.' }) hasEmail!: boolean;
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'The UTC day. No time is stored.' }) day!: string;
}
