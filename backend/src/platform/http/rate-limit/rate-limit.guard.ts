import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Limits } from '../../limits/limits.js';
import type { AnyCounterRef } from '../../limits/limits.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import { RATE_LIMITS } from './limit-table.js';
import type { RateLimitTable } from './limit-table.js';
import { routeOf } from '../auth/permissions.js';
import { LimitReached } from '../errors/problem-details.js';
import { clearClientAddress } from '../auth/client-address.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the limits guard took one for this request, as long as it may have to be given back. */
    counted: AnyCounterRef | null;
    /** Whether this request counts whatever its status is. */
    isCountKept: boolean;
  }
}

/** Counts each use of a route that the table of limits names. It runs after the permissions guard, which knows who calls. */
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
    if (request.countedEarly && limit.by === 'address') {
      request.counted = request.countedEarly;
      request.countedEarly = null;
      return true;
    }
    const taken = await this.limits.consume({ name, ...limit, anonymous }, who);
    if (!taken.ok) throw new LimitReached(taken.retryAfterSeconds);
    request.counted = taken.counter;
    return true;
  }
}

/** Bad input uses up nobody's hour, nor does what we could not begin. */
const NOT_COUNTED = new Set([400, 413, 415, 503]);

export const isCounted = (status: number): boolean => !NOT_COUNTED.has(status);

/** Before the answer leaves, so that who corrects a mistake at once finds the count as it was. */
export function refundUncounted(server: FastifyInstance, limits: Limits): void {
  server.decorateRequest('counted', null);
  server.decorateRequest('isCountKept', false);
  server.addHook('onSend', async (request, reply) => {
    const { counted, countedEarly, isCountKept } = request;
    request.counted = request.countedEarly = request.countRefusedBody = null;
    if (isCountKept) return;
    if (counted && !isCounted(reply.statusCode)) await limits.refund(counted);
    // Paid by address for a request that the account's count has paid for, or that no limit names.
    if (countedEarly) await limits.refund(countedEarly);
  });
}
