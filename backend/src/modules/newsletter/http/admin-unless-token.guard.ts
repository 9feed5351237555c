import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mustBeAbleTo } from '../../../platform/http/auth/caller.js';

/**
 * Allows everyone with a token from an email, and admins without one. It is a guard, because guards run before the body
 * is validated: a caller without permission learns nothing about the body.
 */
@Injectable()
export class AdminUnlessToken implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { body, caller } = context.switchToHttp().getRequest<FastifyRequest<{ Body: { token?: unknown } | null }>>();
    if (body?.token === undefined || body.token === null) mustBeAbleTo('read-emails', caller);
    return true;
  }
}
