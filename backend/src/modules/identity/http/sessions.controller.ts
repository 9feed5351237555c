import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { ACCOUNTS_TOPIC, SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { markFresh } from '../../../platform/http/auth/fresh-factor.js';
import { clearSessionCookies } from '../../../platform/http/auth/session-plugin.js';
import { Problems } from '../../../platform/openapi/api-docs.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { EndOtherSessions } from '../commands/end-other-sessions.js';
import { EndSession } from '../commands/end-session.js';
import { CheckCredentials } from '../queries/check-credentials.js';
import { FindSecondStep } from '../queries/find-second-step.js';
import { ListSessions } from '../queries/list-sessions.js';
import { userOf } from './begin-session.js';
import { CodeAttempts } from './code-attempts.js';
import { PasswordAttempts } from './password-attempts.js';
import { SignedInDevice, StepUpBody } from './sessions.dto.js';

/**
 * Where an account is signed in, signing out, and the proof of who is sitting there. The event streams of a session end with it:
 * the moderation module looks again at its open streams.
 */
@ApiTags('auth')
@Controller('api/auth')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attempts: PasswordAttempts,
    private readonly codes: CodeAttempts,
    private readonly pubsub: PubSub,
  ) {}

  @Get('sessions')
  @ApiResponse({ status: 200, type: [SignedInDevice] })
  listSessions(@SignedIn() caller: Caller, @Req() { session }: FastifyRequest): Promise<SignedInDevice[]> {
    return this.queries.execute(new ListSessions(caller, session.sessionId));
  }

  @Delete('sessions')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async endOtherSessions(@SignedIn() caller: Caller, @Req() { session }: FastifyRequest): Promise<void> {
    await this.commands.execute(new EndOtherSessions(caller.id, session.sessionId));
    this.pubsub.publish(ACCOUNTS_TOPIC);
  }

  @Delete('sessions/:sessionId')
  @HttpCode(204)
  @ApiParam({ name: 'sessionId', schema: { type: 'string', example: '4nXk0q1fW9aPzR7eT2sLhA' } })
  @ApiResponse({ status: 204 })
  async endSession(@SignedIn() caller: Caller, @Param('sessionId') id: string): Promise<void> {
    await this.commands.execute(new EndSession(caller.id, id));
    this.pubsub.publish(ACCOUNTS_TOPIC);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const wasSignedIn = request.session.userId !== undefined;
    await request.session.destroy();
    clearSessionCookies(request, reply);
    if (wasSignedIn) this.pubsub.publish(ACCOUNTS_TOPIC);
  }

  @Post('step-up')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  @Problems(403, 429)
  async stepUp(
    @SignedIn() caller: Caller,
    @Body() { password, code }: StepUpBody,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    // An account with codes from an app proves itself with one of them: its password alone does not sign in either.
    const hasCodes = (await this.queries.execute(new FindSecondStep(caller.id))) === 'code';
    if (hasCodes) await this.requireCode(caller.id, code, request);
    else await this.requirePassword(caller.id, password, request);
    markFresh(request);
  }

  private async requireCode(
    accountId: number,
    code: string | null | undefined,
    request: FastifyRequest,
  ): Promise<void> {
    if (!code)
      throw new DomainError(
        'auth.step-up-code',
        'forbidden',
        'Enter the 6-digit code from your app, or one of your recovery codes.',
        'code',
      );
    await this.codes.require(accountId, code, request);
  }

  private async requirePassword(
    accountId: number,
    password: string | null | undefined,
    request: FastifyRequest,
  ): Promise<void> {
    // No guess, so it is not counted as one.
    if (!password)
      throw new DomainError(
        'auth.proof-required',
        'forbidden',
        'Enter your password, so we know it’s you.',
        'password',
      );
    const { email } = await userOf(this.queries, accountId);
    const account = await this.attempts.attempt('step-up', email, request, () =>
      this.queries.execute(new CheckCredentials(email, password)),
    );
    if (account?.id !== accountId)
      throw new DomainError('auth.password', 'forbidden', 'That’s not your password.', 'password');
  }
}
