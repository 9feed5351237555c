import type { IncomingHttpHeaders } from 'node:http';

const PREFETCH = /prefetch|prerender|preview/i;
const isPrefetch = (purpose: string | string[] | undefined) => purpose !== undefined && PREFETCH.test(String(purpose));

/**
 * Whether a page view may be counted: false if the reader opted out (DNT, GPC), or if the browser only prefetches the
 * page.
 */
export function isTrackingAllowed(headers: IncomingHttpHeaders): boolean {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return false;
  const { 'sec-purpose': purpose, purpose: legacy, 'x-purpose': safari, 'x-moz': firefox } = headers;
  return !(isPrefetch(purpose) || isPrefetch(legacy) || isPrefetch(safari) || isPrefetch(firefox));
}
