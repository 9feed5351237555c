import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNTS_TOPIC, SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { markFresh } from '../../../platform/http/auth/fresh-factor.js';
import { clearSessionCookies } from '../../../platform/http/auth/session-plugin.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { EndOtherSessions } from '../commands/end-other-sessions.js';
import { EndSession } from '../commands/end-session.js';
import { SignedInDevice } from '../presenters/sessions.view.js';
import { ListSessions } from '../queries/list-sessions.js';
import { OwnerProof } from './owner-proof.js';
import { StepUpBody } from './sessions.dto.js';

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
    private readonly proof: OwnerProof,
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
  async stepUp(@SignedIn() caller: Caller, @Body() body: StepUpBody, @Req() request: FastifyRequest): Promise<void> {
    await this.proof.require(body, caller, request);
    markFresh(request);
  }
}
