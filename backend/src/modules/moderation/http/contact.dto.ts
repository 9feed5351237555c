import { ExactlyOneOf } from '../../../platform/openapi/choices.js';
import { Email, OneOf, Text } from '../../../platform/http/validation/index.js';
import { MESSAGE_SUBJECTS } from '../contract.js';
import type { MessageSubject } from '../contract.js';
import { MESSAGE_EXAMPLE } from '../presenters/contact.view.js';

const TEXT = {
  min: 10,
  max: 4_000,
  tooShort: 'Write at least 10 characters, so we know what you mean.',
  tooLong: 'Keep it to 4,000 characters or fewer. You can send a second message.',
  example: MESSAGE_EXAMPLE,
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
