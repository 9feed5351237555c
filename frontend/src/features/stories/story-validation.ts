import { text, z } from '../../lib/validation';

export const maxStoryLength = 10_000;

export const storyRules = z.object({
  content: text({ min: 1, max: maxStoryLength, tooShort: 'Required' }),
  category: z.enum(['The Body', 'The Brain', 'The History', 'Other']),
});

export type StoryInput = z.infer<typeof storyRules>;
