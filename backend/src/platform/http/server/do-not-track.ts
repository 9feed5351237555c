import type { IncomingHttpHeaders } from 'node:http';

const AHEAD = /prefetch|prerender|preview/i;
const isAhead = (purpose: string | string[] | undefined) => purpose !== undefined && AHEAD.test(String(purpose));

/** Whether somebody may be looking, and lets it be counted: not who asks not to be followed (DNT, GPC), nor what is loaded ahead. */
export function isTrackingAllowed(headers: IncomingHttpHeaders): boolean {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return false;
  const { 'sec-purpose': purpose, purpose: before, 'x-purpose': ofOthers, 'x-moz': ofFirefox } = headers;
  return !(isAhead(purpose) || isAhead(before) || isAhead(ofOthers) || isAhead(ofFirefox));
}
