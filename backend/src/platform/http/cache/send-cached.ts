import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObserveResponse } from '../server/pre-router.js';
import { routeKey } from '../auth/permissions.js';
import type { CachedResponse } from './cached-response.js';

/** Sends what is kept, if it is, to somebody at the door. @returns whether it was sent */
export function sendCached(
  kept: CachedResponse | undefined,
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  observe: ObserveResponse,
): boolean {
  if (!kept) return false;
  const began = performance.now();
  const status = kept.sendAgain({ headers, method, id: randomUUID() }, response);
  if (status === 0) return false;
  observe(routeKey(method, kept.route), status, (performance.now() - began) / 1_000);
  return true;
}
