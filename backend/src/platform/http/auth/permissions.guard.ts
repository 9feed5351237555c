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

/** Allows a request if the permission table does. A route that is not in the table is refused. */
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

    // On an anonymous route there is no session: its cookie was dropped with the other identifying headers.
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
 * Also checks the permission before the body is read. The largest bodies are for admins, and no one else may make this
 * process parse one. The guard then finds the caller on the request. Call it after the session plugin is registered.
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
 * Public reads are the same for every non-admin, so any cache may store them but must revalidate each time (ETag).
 * Admins get more data at the same URLs. All other responses are for one person or come from a change, so no cache may
 * store them.
 */
function cachePolicy(route: string, permission: Permission, caller: Caller | null): string {
  const isPublicRead = route.startsWith('GET ') && permission === 'visitor' && !caller?.isAdmin;
  return isPublicRead ? 'public, max-age=0, must-revalidate' : 'private, no-store';
}
