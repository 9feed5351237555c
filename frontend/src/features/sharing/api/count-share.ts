import { sessionId } from '../../../lib/session-id';

export type Platform = 'twitter' | 'instagram' | 'copy_link';

/** POST /api/analytics/share. Nobody waits for it, and nobody is told when it fails. */
export function countShare(articleId: number, platform: Platform): void {
  fetch('/api/analytics/share', {
    method: 'POST',
    body: JSON.stringify({ contentType: 'article', contentId: articleId, platform, sessionId: sessionId() }),
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    // The page may be left by what was chosen.
    keepalive: true,
  }).catch(() => undefined);
}
