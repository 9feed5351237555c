import { text, z } from '../../lib/validation';

export const maxCommentLength = 5000;

export const commentRules = z.object({
  content: text({ min: 3, max: maxCommentLength, tooShort: 'Comment must be at least 3 characters' }),
});

export type CommentInput = z.infer<typeof commentRules>;
