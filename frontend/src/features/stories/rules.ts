import { text, z } from '../../lib/validation';

export const storyRules = z.object({
  content: text({ min: 1, max: 10_000, tooShort: 'Required' }),
  category: z.enum(['The Body', 'The Brain', 'The History', 'Other']),
});

export type StoryInput = z.infer<typeof storyRules>;
