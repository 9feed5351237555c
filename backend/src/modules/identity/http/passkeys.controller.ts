import { Body, Controller, Delete, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { keyedHash } from '../../../platform/security/keyed-hash.js';
import { creationOptions, verifyCreation } from '../../../platform/security/passkey-ceremonies.js';
import { AddPasskey } from '../commands/add-passkey.js';
import { RemovePasskey } from '../commands/remove-passkey.js';
import { RenamePasskey } from '../commands/rename-passkey.js';
import { AddedPasskey } from '../presenters/factors.view.js';
import { FindPasskeyIds } from '../queries/find-passkey-ids.js';
import { userOf } from './begin-session.js';
import { NewPasskeyBody, NewPasskeyOptions, OwnerProofBody, RenamePasskeyBody } from './factors.dto.js';
import { OwnerProof } from './owner-proof.js';
import { PasskeyChallenges } from './passkey-challenges.js';

/** The passkeys of the signed-in account. */
@ApiTags('auth')
@Controller('api/auth/passkeys')
export class PasskeysController {
  private readonly handleOf: (accountId: string) => string;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly challenges: PasskeyChallenges,
    private readonly proof: OwnerProof,
    { sessionSecret }: Settings,
  ) {
    // Devices show nothing of it, and it says nothing about the account.
    this.handleOf = keyedHash(sessionSecret, 'identity.passkey-owner');
  }

  @Post('options')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: NewPasskeyOptions })
  @Problems(401, 403, 429)
  async newPasskeyOptions(
    @Body() body: OwnerProofBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    await this.proof.require(body, caller, request);
    const { username } = await userOf(this.queries, caller.id);
    const owner = { handle: this.handleOf(String(caller.id)), name: username };
    const existing = await this.queries.execute(new FindPasskeyIds(caller.id));
    const challenge = this.challenges.begin(reply, purposeOf(caller));
    return creationOptions(this.challenges.siteOf(request), owner, challenge, existing);
  }

  @Post()
  @ApiResponse({ status: 201, type: AddedPasskey })
  @Problems(409)
  async addPasskey(
    @Body() { name, ...registration }: NewPasskeyBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AddedPasskey> {
    const challenge = await this.challenges.take(request, reply, purposeOf(caller));
    const credential = await verifyCreation(registration, this.challenges.siteOf(request), challenge);
    if (!credential) {
      throw new DomainError('auth.passkey-invalid', 'invalid', 'Your device made a passkey we can’t use. Try again.');
    }
    return this.commands.execute(new AddPasskey(caller, credential, name));
  }

  @Put(':id')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async renamePasskey(
    @PathId() id: number,
    @Body() { name }: RenamePasskeyBody,
    @SignedIn() caller: Caller,
  ): Promise<void> {
    await this.commands.execute(new RenamePasskey(caller.id, id, name));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  @Problems(403, 429)
  async removePasskey(
    @PathId() id: number,
    @Body() body: OwnerProofBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.proof.require(body, caller, request);
    await this.commands.execute(new RemovePasskey(caller, id));
  }
}

/** A challenge from before the password changed is worthless, like a session from before. */
const purposeOf = ({ id, passwordVersion }: Caller) => ({ newPasskeyOf: id, passwordVersion });
