import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AnyCounterRef, Limit, Limits } from '../../limits/limits.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import { hasBody } from '../auth/has-body.js';
import type { RateLimitTable } from './limit-table.js';
import { routeOf } from '../auth/permissions.js';
import { LimitReached } from '../errors/problem-details.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Taken before the body was read, because this sender has had too many bodies refused. */
    countedEarly: AnyCounterRef | null;
    /** Counts a refusal of this request's body. Null before the body is read. */
    countRefusedBody: (() => void) | null;
  }
}

/** Refused bodies that each sender has free per window; the tenth counts. */
const FREE = 9;
/** For all routes that the table of limits does not name, together. */
const OTHER_ROUTES = { count: 120, seconds: 60 };
/** Senders remembered at a time. One that is evicted has its free refusals again. */
const MAX_SENDERS = 50_000;

/**
 * A refused body costs as much to read and check as an accepted one, so refusals must not be free forever. A sender that
 * has had nine on a route within its window pays before the next body is read, and a refused one is not given back
 * (rate-limit.guard.ts). Refusals are counted per process, in memory, by address: the account is not known that early.
 */
export function countRefusedBodies(server: FastifyInstance, table: RateLimitTable, limits: Limits): void {
  const refusals = new LRUCache<string, number>({ max: MAX_SENDERS });
  server.decorateRequest('countedEarly', null);
  server.decorateRequest('countRefusedBody', null);
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method === 'GET' || !hasBody(request)) return done(null, payload);
    const limit = limitOf(table, routeOf(request));
    const { addressKey } = request;
    const key = `${limit.name}\n${addressKey}`;
    request.countRefusedBody = () => {
      const count = (refusals.get(key) ?? 0) + 1;
      // A window begins with its first refusal; later ones do not extend it.
      refusals.set(key, count, { ttl: refusals.getRemainingTTL(key) || limit.seconds * 1_000 });
      if (count <= FREE) return;
      request.isCountKept = true;
      // Of many simultaneous ones none has paid yet.
      if (!request.countedEarly && !request.counted) limits.consume(limit, addressKey).catch(() => undefined);
    };
    if ((refusals.get(key) ?? 0) < FREE) return done(null, payload);
    limits.consume(limit, addressKey).then((taken) => {
      if (!taken.ok) return done(new LimitReached(taken.retryAfterSeconds));
      request.countedEarly = taken.counter;
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
