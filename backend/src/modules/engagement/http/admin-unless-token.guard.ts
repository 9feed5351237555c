import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mustBeAdmin } from '../../../platform/http/auth/caller.js';

/**
 * Everybody with a token out of a mail, else admins. A guard, for guards run before the body is checked: who may not
 * ask is told so, not what was wrong with the question.
 */
@Injectable()
export class AdminUnlessToken implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { body, caller } = context.switchToHttp().getRequest<FastifyRequest<{ Body: { token?: unknown } | null }>>();
    if (body?.token === undefined || body.token === null) mustBeAdmin(caller);
    return true;
  }
}
