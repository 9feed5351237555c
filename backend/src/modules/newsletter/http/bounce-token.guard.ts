import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { hasBearerToken } from '../../../platform/security/constant-time-equal.js';

/** Allows requests with BOUNCE_TOKEN. Without the setting, the route does not exist. */
@Injectable()
export class BounceTokenGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const { bounceToken } = this.settings;
    if (bounceToken === undefined) throw DomainError.notFound('page');
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (hasBearerToken(headers.authorization, bounceToken)) return true;
    throw new DomainError('bounces.token', 'unauthenticated', 'That token is wrong.');
  }
}
