import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { UsePasskey } from '../commands/use-passkey.js';
import { User } from '../presenters/account.view.js';
import { beginSession, userOf } from './begin-session.js';
import { PasskeySignInBody, PasskeySignInOptions } from './factors.dto.js';
import { PasskeyChallenges } from './passkey-challenges.js';

@ApiTags('auth')
@Controller('api/auth/passkeys/sign-in')
export class PasskeySignInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly challenges: PasskeyChallenges,
  ) {}

  @Post('options')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: PasskeySignInOptions })
  signInOptions(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): PasskeySignInOptions {
    const challenge = this.challenges.begin(reply, 'sign-in');
    return { challenge, rpId: this.challenges.siteOf(request).id, userVerification: 'required' };
  }

  /** A passkey is two factors: the device, and what unlocks it. No code is asked for. */
  @Post()
  @HttpCode(200)
  @ApiResponse({ status: 200, type: User })
  @Problems(401, 409)
  async signInWithPasskey(
    @Body() body: PasskeySignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const challenge = await this.challenges.take(request, reply, 'sign-in');
    const account = await this.commands.execute(new UsePasskey(body, this.challenges.siteOf(request), challenge));
    const begun = await beginSession(request, account, this.commands);
    return { ...(await userOf(this.queries, account.id)), ...begun };
  }
}
