import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AnyCounterRef, Limit, Limits } from '../../rate-limit-counters/limits.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import { hasBody } from '../auth/has-body.js';
import type { RateLimitTable } from './limit-table.js';
import { routeOf } from '../auth/permission-table.js';
import { LimitReached } from '../errors/problem-details.js';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The counter that this request was counted in before its body was read, because too many bodies of this sender
     * were refused.
     */
    earlyLimitCounter: AnyCounterRef | null;
    /** Counts a refusal of this request's body. Null before the body is read. */
    countRefusedBody: (() => void) | null;
  }
}

/** The refused bodies per sender and window that do not count. The tenth counts. */
const FREE_REFUSALS = 9;
/** The shared limit of all routes that are not in the rate limit table. */
const OTHER_ROUTES = { count: 120, seconds: 60 };
/** The most senders in memory. A sender that is evicted gets its free refusals again. */
const MAX_SENDERS = 50_000;

/**
 * A refused body costs as much to read and check as an accepted one, so refusals must not be free forever. After nine
 * refusals on a route within its window, a sender's next request is counted before its body is read, and is not
 * refunded if it is refused again (rate-limit.guard.ts). Refusals are counted per process, in memory, by address: the
 * account is not known that early.
 */
export function countRefusedBodies(server: FastifyInstance, table: RateLimitTable, limits: Limits): void {
  const refusals = new LRUCache<string, number>({ max: MAX_SENDERS });
  server.decorateRequest('earlyLimitCounter', null);
  server.decorateRequest('countRefusedBody', null);
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method === 'GET' || !hasBody(request)) return done(null, payload);
    const limit = limitOf(table, routeOf(request));
    const { addressKey } = request;
    const key = `${limit.name}\n${addressKey}`;
    request.countRefusedBody = () => {
      const count = (refusals.get(key) ?? 0) + 1;
      // The window begins with the first refusal. Later ones do not extend it.
      refusals.set(key, count, { ttl: refusals.getRemainingTTL(key) || limit.seconds * 1_000 });
      if (count <= FREE_REFUSALS) return;
      request.keepCount = true;
      // Simultaneous requests were read before the ninth refusal, so they have not been counted yet.
      if (!request.earlyLimitCounter && !request.limitCounter) limits.consume(limit, addressKey).catch(() => undefined);
    };
    if ((refusals.get(key) ?? 0) < FREE_REFUSALS) return done(null, payload);
    limits.consume(limit, addressKey).then((result) => {
      if (!result.ok) return done(new LimitReached(result.retryAfterSeconds));
      request.earlyLimitCounter = result.counter;
      done(null, payload);
    }, done);
  });
}

function limitOf(table: RateLimitTable, route: string): Limit {
  const anonymous = ANONYMOUS_ROUTES.includes(route);
  const limit = Object.hasOwn(table, route) ? table[route] : undefined;
  if (limit) return { name: route, ...limit, anonymous };
  return { name: anonymous ? 'refused anonymous bodies' : 'refused bodies', ...OTHER_ROUTES, anonymous };
}
