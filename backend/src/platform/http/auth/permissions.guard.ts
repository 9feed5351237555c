import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { mustBeAbleTo, mustBeSignedIn } from './caller.js';
import type { Caller } from './caller.js';
import { CallerFinder } from './caller-finder.js';
import { FRESH_FACTOR_ROUTES, requireFreshFactor } from './fresh-factor.js';
import type { FreshFactorTable } from './fresh-factor.js';
import { hasBody } from './has-body.js';
import { ReaderSessionCache } from './reader-sessions.js';
import { PERMISSIONS, routeOf } from './permission-table.js';
import type { Permission, PermissionTable } from './permission-table.js';

/** Allows a request if the permission table does. A route that is not in the table is refused. */
@Injectable()
export class PermissionsGuard implements CanActivate {
  constructor(
    @Inject(PERMISSIONS) private readonly table: PermissionTable,
    @Inject(FRESH_FACTOR_ROUTES) private readonly freshFactors: FreshFactorTable,
    private readonly callers: CallerFinder,
    private readonly readerSessions: ReaderSessionCache,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = routeOf(request);
    const permission = Object.hasOwn(this.table, key) ? this.table[key] : undefined;
    if (!permission) throw new DomainError('route.unlisted', 'forbidden', 'No one can use this address.');

    await this.callers.find(request);
    if (request.caller) this.readerSessions.record(request.headers, request.caller);

    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('cache-control', cachePolicy(key, permission, request.caller));
    mustHave(permission, request.caller);
    requireFreshFactor(key, this.freshFactors, request);
    return true;
  }
}

function mustHave(permission: Permission, caller: Caller | null): void {
  if (permission === 'visitor') return;
  if (permission === 'member') mustBeSignedIn(caller);
  else mustBeAbleTo(permission, caller);
}

/**
 * Also checks the permission before the body is read. The largest bodies are for editors, and no one else may make this
 * process parse one. The guard then finds the caller on the request. Call it after the session plugin is registered.
 */
export function checkPermissionBeforeBody(
  server: FastifyInstance,
  { permissions, freshFactors }: { permissions: PermissionTable; freshFactors: FreshFactorTable },
  callers: CallerFinder,
): void {
  server.addHook('preParsing', async (request) => {
    const route = routeOf(request);
    const permission = permissions[route];
    if (!hasBody(request) || !permission || permission === 'visitor') return;
    mustHave(permission, await callers.find(request));
    requireFreshFactor(route, freshFactors, request);
  });
}

/**
 * Public reads are the same for everyone but staff, so any cache may store them but must revalidate each time (ETag).
 * Staff gets more data at the same URLs. All other responses are for one person or come from a change, so no cache may
 * store them.
 */
function cachePolicy(route: string, permission: Permission, caller: Caller | null): string {
  const isPublicRead = route.startsWith('GET ') && permission === 'visitor' && !caller?.isStaff;
  return isPublicRead ? 'public, max-age=0, must-revalidate' : 'private, no-store';
}
