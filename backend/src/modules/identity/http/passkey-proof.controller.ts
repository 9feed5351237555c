import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { UsePasskey } from '../commands/use-passkey.js';
import { FindPasskeyIds } from '../queries/find-passkey-ids.js';
import { PasskeyProof, PasskeyProofOptions, PasskeySignInBody } from './factors.dto.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyProofs } from './passkey-proofs.js';

/** The owner of the signed-in account shows with a passkey that it is them, before a call that asks for that (`http/owner-proof.ts`). */
@ApiTags('auth')
@Controller('api/auth/passkeys/proof')
export class PasskeyProofController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly challenges: PasskeyChallenges,
    private readonly proofs: PasskeyProofs,
  ) {}

  @Post('options')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: PasskeyProofOptions })
  @Problems(404)
  async proofOptions(
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyProofOptions> {
    const ids = await this.queries.execute(new FindPasskeyIds(caller.id));
    if (ids.length === 0) throw DomainError.notFound('passkey');
    const challenge = this.challenges.begin(reply, purposeOf(caller));
    return {
      challenge,
      rpId: this.challenges.siteOf(request).id,
      userVerification: 'required',
      allowCredentials: ids.map((id) => ({ id, type: 'public-key' as const })),
    };
  }

  @Post()
  @HttpCode(200)
  @ApiResponse({ status: 200, type: PasskeyProof })
  @Problems(409)
  async prove(
    @Body() body: PasskeySignInBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyProof> {
    const challenge = await this.challenges.take(request, reply, purposeOf(caller));
    await this.commands.execute(new UsePasskey(body, this.challenges.siteOf(request), challenge, caller.id));
    return { passkeyProof: this.proofs.issue(caller) };
  }
}

/** Another purpose than signing in: a challenge for one is worthless for the other. */
const purposeOf = ({ id, passwordVersion }: Caller) => ({ proofOf: id, passwordVersion });
