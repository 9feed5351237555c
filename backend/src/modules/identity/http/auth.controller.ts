import { Body, Controller, Get, HttpCode, Inject, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import { BotGuard } from '../../../platform/bot-guard/bot-guard.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { mailAddressError, MinimumAge } from '../../../platform/http/validation/index.js';
import { RegisterAccount } from '../commands/register-account.js';
import { User } from '../presenters/account.view.js';
import type { SessionAccount } from '../presenters/session-account.js';
import { LoginBody, RegisterBody } from './auth.dto.js';
import { beginSession, userOf } from './begin-session.js';
import { LocalAuthGuard } from './local.strategy.js';
import { PasscodeAttempts } from './passcode-attempts.js';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly passcodes: PasscodeAttempts,
    private readonly botGuard: BotGuard,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  @Get('user')
  @ApiResponse({ status: 200, type: User })
  currentUser(@SignedIn() caller: Caller): Promise<User> {
    return userOf(this.queries, caller.id);
  }

  @Post('register')
  @ApiResponse({ status: 201, type: User })
  @Problems(403, 409)
  async register(@Body(MinimumAge) body: RegisterBody, @Req() request: FastifyRequest): Promise<User> {
    const { username, email, password, adminPasscode, invitation, newsletter = false, altcha } = body;
    if (adminPasscode && invitation)
      throw new DomainError(
        'account.two-proofs',
        'invalid',
        'Use a passcode or an invitation, not both.',
        'invitation',
      );
    const proof = { adminPasscode: adminPasscode ?? undefined, invitation: invitation ?? undefined };
    const register = new RegisterAccount({ username, email, password, newsletter }, proof);
    if (newsletter) {
      refuseUnmailable(email);
      await this.botGuard.check(altcha);
    }
    // Reads the session store before anything is written: if it is unavailable, the person could not be signed in, and
    // would find the name taken when they try again.
    await this.sessions.read(request.session.sessionId);
    const make = () => this.commands.execute(register);
    const account = await (adminPasscode ? this.passcodes.attempt(request, make) : make());
    await beginSession(request, account, this.commands);
    return userOf(this.queries, account.id);
  }

  @Post('login')
  @HttpCode(200)
  @UseGuards(LocalAuthGuard)
  @ApiResponse({ status: 200, type: User })
  @Problems(401, 429)
  async login(@Body() _body: LoginBody, @Req() request: FastifyRequest & { user: SessionAccount }): Promise<User> {
    const begun = await beginSession(request, request.user, this.commands);
    return { ...(await userOf(this.queries, request.user.id)), ...begun };
  }
}

/** An account may have an address that we cannot email, but then it cannot get the newsletter. */
function refuseUnmailable(email: string): void {
  const message = mailAddressError(email, 'Please enter a valid email address.');
  if (message) throw new InvalidInput([{ path: 'email', message }]);
}
