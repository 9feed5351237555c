import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { Authenticator } from './caller.js';
import { PERMISSIONS, routeKey } from './permissions.js';
import type { PermissionTable } from './permissions.js';

/** Lets a request through if the permission table says so. A route that the table does not name is refused. */
@Injectable()
export class PermissionsGuard implements CanActivate {
  constructor(
    @Inject(PERMISSIONS) private readonly table: PermissionTable,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = routeKey(request.method === 'HEAD' ? 'GET' : request.method, request.routeOptions.url ?? '');
    const permission = Object.hasOwn(this.table, key) ? this.table[key] : undefined;
    if (!permission) throw new DomainError('route.unlisted', 'forbidden', 'Nobody may use this address.');

    // On an anonymous route there is no session to read: the headers that could name somebody were dropped before.
    const userId = request.session?.userId;
    request.caller = userId === undefined ? null : await this.authenticator.callerOf(userId);

    // What somebody signed in gets may be for them alone; no cache may keep it.
    if (request.caller || permission !== 'visitor') {
      void context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'private, no-store');
    }
    if (permission === 'visitor') return true;
    if (!request.caller) throw new DomainError('auth.required', 'unauthenticated', 'Please sign in first.');
    if (permission === 'admin' && !request.caller.isAdmin) {
      throw new DomainError('auth.not-allowed', 'forbidden', 'Only admins may do this.');
    }
    return true;
  }
}
