import { sessionId } from '../../lib/session-id';
import { sendKeepalive } from '../../lib/beacon';

/** Rooms, not pages: what happens at the desk is no reading, and where mails lead is nobody's business. */
const uncountedPages = /^\/(admin|dashboard|quick-admin|replit-admin|reset-password|unsubscribe)(\/|$)/i;
/** Who reads stories, tells one or looks for help is not told apart from the others who do. */
const anonymousPages = /^\/(stories|confessions|submit|data)(\/|$)/i;

/** The site that a reader came from: its origin is all that is kept, so it is all that is sent. */
export function originOf(referrer: string, own: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { origin, protocol } = new URL(referrer);
  return /^https?:$/.test(protocol) && origin !== own ? origin : undefined;
}

export const isCounted = (path: string): boolean => !uncountedPages.test(path);

/** By what name a page's reader is counted. The API asks for one; this one is everybody's. */
export const readerOf = (path: string): string => (anonymousPages.test(path) ? 'a reader of stories' : sessionId());

/** POST /api/analytics/page-view */
export function countPage(path: string, referrer: string): void {
  const from = originOf(referrer, location.origin);
  sendKeepalive('/api/analytics/page-view', { path, ...(from && { referrer: from }), sessionId: readerOf(path) });
}
