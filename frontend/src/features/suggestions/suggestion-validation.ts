import { email, text, z } from '../../lib/validation';
import { MESSAGES } from '../../lib/validation-messages';
import { longEnough, trimmed } from '../../lib/visible';

export const MAX_TITLE = 300;
export const MAX_NAME = 100;
export const MAX_TOPIC = 10_000;

/** A checkbox. */
const isPublic = z.optional(z.union([z.boolean(), z.string()]));

/** The form at /suggest-topic, a submission. */
export const topicRules = z.object({
  title: text({ min: 5, max: MAX_TITLE, tooShort: 'Title must be at least 5 characters.' }),
  categoryId: z.string().check(z.refine((value) => /^[1-9]\d*$/.test(value), 'Please select a category.')),
  content: text({
    min: 50,
    max: MAX_TOPIC,
    tooShort: 'Content must be at least 50 characters to provide meaningful content.',
  }),
  authorName: text({ min: 2, max: MAX_NAME, tooShort: 'Author name must be at least 2 characters.' }),
  email: email('Please enter a valid email address.'),
  isPublic,
});

const types = ['topic', 'research', 'analysis'] as const;

export const MAX_SUGGESTION = 2_000;

/** The form at /suggest, a suggestion. */
export const suggestionRules = z.object({
  name: z.string().check(
    z.overwrite(trimmed),
    z.refine((value) => value === '' || longEnough(2)(value), 'Name must be at least 2 characters'),
    z.refine((value) => [...value].length <= MAX_NAME, MESSAGES.tooLong(MAX_NAME)),
  ),
  email: email('Please enter a valid email address'),
  suggestionType: z.pipe(z.string(), z.enum(types, 'Please select a suggestion type')),
  title: text({ min: 3, max: MAX_TITLE, tooShort: 'Title must be at least 3 characters' }),
  content: text({
    min: 10,
    max: MAX_SUGGESTION,
    tooShort: 'Content must be at least 10 characters',
    tooLong: 'Content must be less than 2000 characters',
  }),
  isPublic,
});

/** Input is what the fields hold; output is what the rules return. */
export type TopicInput = z.input<typeof topicRules>;
export type Topic = z.output<typeof topicRules>;
export type SuggestionInput = z.input<typeof suggestionRules>;
export type ReadersSuggestion = z.output<typeof suggestionRules>;
