import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problems } from '../../../platform/openapi/api-docs.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { SESSION_COOKIE } from '../../../platform/http/auth/session-cookie.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import { RegisterAccount } from '../commands/register-account.js';
import type { SessionAccount } from '../presenters/session-account.js';
import { LoginBody, RegisterBody, User } from './auth.dto.js';
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
  async register(@Body() body: RegisterBody, @Req() request: FastifyRequest): Promise<User> {
    const { username, email, password, adminPasscode } = body;
    const register = new RegisterAccount(username, email, password, adminPasscode ?? undefined);
    // Reads the session store before anything is written: if it is unavailable, the person could not be signed in, and
    // would find the name taken when they try again.
    await this.sessions.read(request.session.sessionId);
    const make = () => this.commands.execute(register);
    const account = await (adminPasscode ? this.passcodes.attempt(request, make) : make());
    await beginSession(request, account);
    return userOf(this.queries, account.id);
  }

  @Post('login')
  @HttpCode(200)
  @UseGuards(LocalAuthGuard)
  @ApiResponse({ status: 200, type: User })
  @Problems(401, 429)
  async login(@Body() _body: LoginBody, @Req() request: FastifyRequest & { user: SessionAccount }): Promise<User> {
    await beginSession(request, request.user);
    return userOf(this.queries, request.user.id);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await request.session.destroy();
    void reply.clearCookie(SESSION_COOKIE, { path: '/' });
  }
}
