import { text, z, email } from '../../lib/validation';

export const subjects = [
  { value: 'article', label: 'An article' },
  { value: 'story', label: 'A story' },
  { value: 'account', label: 'My account' },
  { value: 'site', label: 'Something that’s broken' },
  { value: 'other', label: 'Something else' },
] as const;

export const MAX_MESSAGE = 4_000;

const anAddress = email('Enter a valid email, or leave it blank.');

/** The form at /contact. For a message about a story, the field of the email is not shown and its value is not sent. */
export const messageRules = z.object({
  about: z.pipe(
    z.string(),
    z.enum(['article', 'story', 'account', 'site', 'other'], 'Choose what your message is about.'),
  ),
  text: text({
    min: 10,
    max: MAX_MESSAGE,
    tooShort: 'Write at least 10 characters, so we know what you mean.',
    tooLong: 'Keep it to 4,000 characters or fewer. You can send a second message.',
  }),
  email: z.union([z.literal(''), anAddress], 'Enter a valid email, or leave it blank.'),
});

export type MessageInput = z.input<typeof messageRules>;
export type Message = z.output<typeof messageRules>;
