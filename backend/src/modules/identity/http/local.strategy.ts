import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { DomainError } from '../../../kernel/domain-error.js';
import { validationPipe } from '../../../platform/http/validation.js';
import { CheckCredentials } from '../queries/check-credentials.js';
import { LoginBody } from './auth.dto.js';

/** Passport's e-mail and password strategy. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly queries: QueryBus) {
    super({ usernameField: 'email', passwordField: 'password' });
  }

  async validate(email: string, password: string): Promise<{ id: number }> {
    const id = await this.queries.execute(new CheckCredentials(email, password));
    if (id === null) throw new DomainError('auth.credentials', 'unauthenticated', 'Invalid email or password.');
    return { id };
  }
}

/** Checks the body first (guards run before pipes): what is no e-mail is a 400, not a failed sign-in. */
@Injectable()
export class LocalAuthGuard extends AuthGuard('local') implements CanActivate {
  private readonly pipe = validationPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<{ body: unknown }>();
    request.body = await this.pipe.transform(request.body ?? {}, { type: 'body', metatype: LoginBody });
    return (await super.canActivate(context)) as boolean;
  }
}
