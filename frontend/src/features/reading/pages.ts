import { sessionId } from '../../lib/session-id';
import { sendKeepalive } from '../../lib/beacon';

/** Admin pages are not reading, and pages opened from an email are private. */
const uncountedPages = /^\/(admin|dashboard|quick-admin|replit-admin|reset-password|unsubscribe)(\/|$)/i;
/** Pages about stories and help. Their readers all share one session id, so that they cannot be told apart. */
const anonymousPages = /^\/(stories|confessions|submit|data)(\/|$)/i;

/** The origin of the referring site. The server stores only the origin, so only the origin is sent. */
export function originOf(referrer: string, own: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { origin, protocol } = new URL(referrer);
  return /^https?:$/.test(protocol) && origin !== own ? origin : undefined;
}

export const isCounted = (path: string): boolean => !uncountedPages.test(path);

/**
 * The session id for a page view. The API requires one; on pages about stories and help it is the same for everyone.
 */
export const readerOf = (path: string): string => (anonymousPages.test(path) ? 'a reader of stories' : sessionId());

/** POST /api/analytics/page-view */
export function countPage(path: string, referrer: string): void {
  const from = originOf(referrer, location.origin);
  sendKeepalive('/api/analytics/page-view', { path, ...(from && { referrer: from }), sessionId: readerOf(path) });
}
