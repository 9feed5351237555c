import { sessionId } from '../../../lib/session-id';
import { sendKeepalive } from '../../../lib/beacon';
import type { Platform } from '../platform';

/** POST /api/analytics/share */
export const countShare = (articleId: number, platform: Platform): void =>
  sendKeepalive('/api/analytics/share', {
    contentType: 'article',
    contentId: articleId,
    platform,
    sessionId: sessionId(),
  });
