import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { Problems } from '../../../platform/http/api-docs.js';
import { SignedIn } from '../../../platform/http/caller.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RegisterAccount } from '../commands/register-account.js';
import { GetAccount } from '../queries/get-account.js';
import { LoginBody, RegisterBody, User } from './auth.dto.js';
import { LocalAuthGuard } from './local.strategy.js';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('user')
  @ApiResponse({ status: 200, type: User })
  @Problems(401)
  currentUser(@SignedIn() caller: Caller): Promise<User> {
    return this.userOf(caller.id);
  }

  @Post('register')
  @ApiResponse({ status: 201, type: User })
  @Problems(400, 403, 409, 413, 415)
  async register(@Body() body: RegisterBody, @Req() request: FastifyRequest): Promise<User> {
    const { username, email, password, adminPasscode } = body;
    const id = await this.commands.execute(new RegisterAccount(username, email, password, adminPasscode ?? undefined));
    await beginSession(request, id);
    return this.userOf(id);
  }

  @Post('login')
  @HttpCode(200)
  @UseGuards(LocalAuthGuard)
  @ApiResponse({ status: 200, type: User })
  @Problems(400, 401, 403, 413, 415)
  async login(@Body() _body: LoginBody, @Req() request: FastifyRequest & { user: { id: number } }): Promise<User> {
    const { id } = request.user;
    await beginSession(request, id);
    return this.userOf(id);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  @Problems(400, 403, 413, 415)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await request.session.destroy();
    void reply.clearCookie('sid', { path: '/' });
  }

  private async userOf(id: number): Promise<User> {
    const user = await this.queries.execute(new GetAccount(id));
    if (!user) throw new DomainError('auth.required', 'unauthenticated', 'Please sign in first.');
    return user;
  }
}

/**
 * A new id at every sign-in: one that somebody planted before is worth nothing afterwards. The session plugin saves it
 * before the answer leaves, so who is told "signed in" is so at the next request.
 */
async function beginSession(request: FastifyRequest, userId: number): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
}
