import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { routeKey } from '../auth/permission-table.js';
import type { CachedResponse } from './cached-response.js';

/** Called with the route, the status and the seconds that it took, once per response. */
export type Observe = (route: string, status: number, seconds: number) => void;

/**
 * Sends a cached response before Fastify sees the request.
 *
 * @param startedAt when the request arrived, so that the observed time includes its waiting
 * @returns whether it was sent
 */
export function sendCached(
  cached: CachedResponse,
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  observe: Observe,
  startedAt = performance.now(),
): boolean {
  const status = cached.sendDirectly({ headers, method, id: randomUUID() }, response);
  if (status === 0) return false;
  observe(routeKey(method, cached.route), status, (performance.now() - startedAt) / 1_000);
  return true;
}
