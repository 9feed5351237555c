import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Limits } from '../../rate-limit-counters/limits.js';
import type { AnyCounterRef } from '../../rate-limit-counters/limits.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import { RATE_LIMITS } from './limit-table.js';
import type { RateLimitTable } from './limit-table.js';
import { routeOf } from '../auth/permission-table.js';
import { LimitReached } from '../errors/problem-details.js';
import { clearClientAddress } from '../auth/client-address.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The counter that this request was counted in, as long as a refund is possible. */
    limitCounter: AnyCounterRef | null;
    /** Whether this request counts even if its status is one that is normally refunded. */
    keepCount: boolean;
    /** Whether this request does not count although its status is one that normally does. */
    dropCount: boolean;
  }
}

/** Counts each use of a route in the rate limit table. It runs after the permissions guard, which finds the caller. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    @Inject(RATE_LIMITS) private readonly table: RateLimitTable,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const name = routeOf(request);
    const limit = Object.hasOwn(this.table, name) ? this.table[name] : undefined;
    if (!limit) return true;
    const who = limit.by === 'account' ? `account ${request.caller!.id}` : request.addressKey;
    const anonymous = ANONYMOUS_ROUTES.includes(name);
    if (anonymous) clearClientAddress(request);
    if (request.earlyLimitCounter && limit.by === 'address') {
      request.limitCounter = request.earlyLimitCounter;
      request.earlyLimitCounter = null;
      return true;
    }
    const result = await this.limits.consume({ name, ...limit, anonymous }, who);
    if (!result.ok) throw new LimitReached(result.retryAfterSeconds);
    request.limitCounter = result.counter;
    return true;
  }
}

/** A refusal that does not count costs a query, so a sender gets only this many times the limit of the route. */
const UNCOUNTED_TIMES = 10;

/** These do not count: invalid input, and requests that could not be processed. */
const NOT_COUNTED = new Set([400, 413, 415, 503]);

export const isCounted = (status: number): boolean => !NOT_COUNTED.has(status);

/**
 * Refunds before the response is sent, so that a client that corrects a mistake immediately finds the refunded count.
 */
export function refundUncounted(server: FastifyInstance, table: RateLimitTable, limits: Limits): void {
  server.decorateRequest('limitCounter', null);
  server.decorateRequest('keepCount', false);
  server.decorateRequest('dropCount', false);
  const isBelowUncountedLimit = async (request: FastifyRequest, counter: AnyCounterRef | null): Promise<boolean> => {
    const route = routeOf(request);
    const limit = Object.hasOwn(table, route) ? table[route] : undefined;
    if (!limit || !counter) return true;
    const { count, seconds } = limit;
    // By the hash that the sender was counted under: the address of an anonymous request is gone.
    const sender = 'localKey' in counter ? counter.localKey : counter.key;
    const anonymous = ANONYMOUS_ROUTES.includes(route);
    const uncounted = { name: `${route} uncounted`, count: count * UNCOUNTED_TIMES, seconds, anonymous };
    return (await limits.consume(uncounted, sender)).ok;
  };
  server.addHook('onSend', async (request, reply) => {
    const { limitCounter, earlyLimitCounter, keepCount, dropCount } = request;
    request.limitCounter = request.earlyLimitCounter = request.countRefusedBody = null;
    if (keepCount) return;
    const isRefunded = dropCount ? await isBelowUncountedLimit(request, limitCounter) : !isCounted(reply.statusCode);
    if (limitCounter && isRefunded) await limits.refund(limitCounter);
    // The guard did not use this count: the request was counted by account, or its route has no limit.
    if (earlyLimitCounter) await limits.refund(earlyLimitCounter);
  });
}
