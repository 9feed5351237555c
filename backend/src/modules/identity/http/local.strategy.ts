import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { DomainError } from '../../../kernel/domain-error.js';
import { validationPipe } from '../../../platform/http/validation/index.js';
import { CheckCredentials } from '../queries/check-credentials.js';
import type { SessionAccount } from '../presenters/session-account.js';
import { CodeAttempts } from './code-attempts.js';
import { LoginBody } from './auth.dto.js';
import { PasswordAttempts } from './password-attempts.js';

/** Passport's email and password strategy, with the second step of accounts that have one. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    private readonly queries: QueryBus,
    private readonly attempts: PasswordAttempts,
    private readonly codes: CodeAttempts,
  ) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  async validate(request: FastifyRequest, email: string, password: string): Promise<SessionAccount> {
    const check = () => this.queries.execute(new CheckCredentials(email, password));
    const account = await this.attempts.attempt('login', email, request, check);
    if (account === null) throw new DomainError('auth.credentials', 'unauthenticated', 'Invalid email or password.');
    await this.codes.requireSecondStep(account.id, (request.body as LoginBody).code, request);
    return account;
  }
}

/** Validates the body first, because guards run before pipes: a malformed email is a 400, not a failed sign-in. */
@Injectable()
export class LocalAuthGuard extends AuthGuard('local') implements CanActivate {
  private readonly pipe = validationPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<{ body: unknown }>();
    request.body = await this.pipe.transform(request.body ?? {}, { type: 'body', metatype: LoginBody });
    return (await super.canActivate(context)) as boolean;
  }
}
