import type { IncomingHttpHeaders } from 'node:http';

const AHEAD = /prefetch|prerender|preview/i;

/** Whether somebody may be looking, and lets it be counted: not who asks not to be followed (DNT, GPC), nor what is loaded ahead. */
export function mayBeCounted(headers: IncomingHttpHeaders): boolean {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return false;
  return !['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => AHEAD.test(String(headers[name])));
}
