import { text, z } from '../../lib/validation';

export const commentRules = z.object({
  content: text({ min: 3, max: 5000, tooShort: 'Comment must be at least 3 characters' }),
});

export type CommentInput = z.infer<typeof commentRules>;
