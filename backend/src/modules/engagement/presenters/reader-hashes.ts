import { signToken } from '../../../platform/security/tokens.js';
import type { ReactionType } from '../contract.js';

/**
 * By what a row says "once": a hash of the item and of whoever it was. It is another one for each item, so that no two rows
 * can be told to be of one reader (docs/adr/0010). A change of what is hashed makes every row nobody's.
 */

export const likeHash = (secret: string, commentId: number, sessionId: string): string =>
  signToken(secret, 'engagement.comment-like', commentId, sessionId);

export const reactionHash = (secret: string, confessionId: number, type: ReactionType, sessionId: string): string =>
  signToken(secret, 'engagement.story-reaction', confessionId, type, sessionId);
