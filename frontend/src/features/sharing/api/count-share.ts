import { sessionId } from '../../../lib/session-id';
import { tell } from '../../../lib/tell';

export type Platform = 'twitter' | 'instagram' | 'copy_link';

/** POST /api/analytics/share */
export const countShare = (articleId: number, platform: Platform): void =>
  tell('/api/analytics/share', { contentType: 'article', contentId: articleId, platform, sessionId: sessionId() });
