import { signToken } from '../../../platform/security/tokens.js';
import type { ReactionType } from '../contract.js';

/**
 * Hashes of an item and the reader's session id, by which a row counts once. They differ for each item, so that no two
 * rows can be attributed to one reader (docs/adr/0010). Changing the hashed values orphans all rows.
 */

export const likeHash = (secret: string, commentId: number, sessionId: string): string =>
  signToken(secret, 'engagement.comment-like', commentId, sessionId);

export const reactionHash = (secret: string, confessionId: number, type: ReactionType, sessionId: string): string =>
  signToken(secret, 'engagement.story-reaction', confessionId, type, sessionId);
