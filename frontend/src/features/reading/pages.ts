import { sessionId } from '../../lib/session-id';
import { sendKeepalive } from '../../lib/beacon';

/**
 * Admin pages and previews are not reading, pages opened from an email are private, a message or a report may be about a story, and a
 * receipt is.
 */
const uncountedPages =
  /^\/(admin|dashboard|quick-admin|replit-admin|reset-password|auth\/link|unsubscribe|preview|newsletter\/(confirm|preferences)|member\/email\/(confirm|undo)|notifications\/off|contact|receipt|report)(\/|$)/i;
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

/** A story's own address counts as the stories page: which story a person reads is not recorded. */
export const countedPath = (path: string): string => (/^\/(stories|confessions)\//i.test(path) ? '/stories' : path);

/** POST /api/analytics/page-view */
export function countPage(path: string, referrer: string): void {
  const from = originOf(referrer, location.origin);
  sendKeepalive('/api/analytics/page-view', {
    path: countedPath(path),
    ...(from && { referrer: from }),
    sessionId: readerOf(path),
  });
}
