import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { Authenticator, mustBeAdmin, mustBeSignedIn } from './caller.js';
import type { Caller } from './caller.js';
import { hasBody } from './has-body.js';
import { NonAdminSessionCache } from './non-admin-sessions.js';
import { PERMISSIONS, routeOf } from './permissions.js';
import type { Permission, PermissionTable } from './permissions.js';

/** Lets a request through if the permission table says so. A route that the table does not name is refused. */
@Injectable()
export class PermissionsGuard implements CanActivate {
  constructor(
    @Inject(PERMISSIONS) private readonly table: PermissionTable,
    private readonly authenticator: Authenticator,
    private readonly nonAdminSessions: NonAdminSessionCache,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = routeOf(request);
    const permission = Object.hasOwn(this.table, key) ? this.table[key] : undefined;
    if (!permission) throw new DomainError('route.unlisted', 'forbidden', 'Nobody may use this address.');

    // On an anonymous route there is no session to read: the headers that could name somebody were dropped before.
    const { userId, passwordVersion } = request.session ?? {};
    if (userId !== undefined) request.caller ??= await this.authenticator.callerOf(userId, passwordVersion);
    if (request.caller) this.nonAdminSessions.record(request.headers, request.caller);

    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('cache-control', cachePolicy(key, permission, request.caller));
    mustHave(permission, request.caller);
    return true;
  }
}

function mustHave(permission: Permission, caller: Caller | null): void {
  if (permission === 'member') mustBeSignedIn(caller);
  if (permission === 'admin') mustBeAdmin(caller);
}

/**
 * Checks the permission before a body is read as well: the largest bodies are for admins, and nobody else may make this
 * process parse one. The guard finds the caller on the request then. Call it after the session plugin is registered.
 */
export function checkPermissionBeforeBody(
  server: FastifyInstance,
  table: PermissionTable,
  authenticator: Authenticator,
): void {
  server.addHook('preParsing', async (request) => {
    const permission = table[routeOf(request)];
    if (!hasBody(request) || !permission || permission === 'visitor') return;
    const { userId, passwordVersion } = request.session ?? {};
    if (userId !== undefined) request.caller ??= await authenticator.callerOf(userId, passwordVersion);
    mustHave(permission, request.caller);
  });
}

/**
 * Public reads are the same for everybody, so any cache may keep them, and asks (ETag) each time whether they still are.
 * Admins get more at the same addresses, and everything else is for one person or changes something: nobody keeps it.
 */
function cachePolicy(route: string, permission: Permission, caller: Caller | null): string {
  const sameForAll = route.startsWith('GET ') && permission === 'visitor' && !caller?.isAdmin;
  return sameForAll ? 'public, max-age=0, must-revalidate' : 'private, no-store';
}
