import { Body, Controller, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { mustNotBeSuspended, SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { mailAddressError } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { ChangeAccount } from '../commands/change-account.js';
import type { AccountChanges } from '../commands/change-account.js';
import { ConfirmEmail } from '../commands/confirm-email.js';
import { UndoEmailChange } from '../commands/undo-email-change.js';
import { User } from '../presenters/account.view.js';
import { userOf } from './begin-session.js';
import { ChangeAccountBody, EmailLinkBody, EmailLinkUsed } from './me.dto.js';
import { OwnerProof } from './owner-proof.js';

@ApiTags('member')
@Controller('api/me')
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly proof: OwnerProof,
  ) {}

  @Put()
  @ApiResponse({ status: 200, type: User })
  @Problems(403, 409, 429)
  async changeAccount(
    @Body() { username, displayName, notifications, email, ...proof }: ChangeAccountBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<User> {
    // A suspended account changes no name that others see. Its email address is its own affair.
    if (username !== undefined || displayName !== undefined) mustNotBeSuspended(caller);
    const wanted = email ? await this.checkEmail(email, proof, caller, request) : undefined;
    await this.commands.execute(new ChangeAccount(caller.id, { username, displayName, notifications, email: wanted }));
    return userOf(this.queries, caller.id);
  }

  @Post('email/confirm')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: EmailLinkUsed })
  @Problems(404, 409)
  async confirmEmail(@Body() { token }: EmailLinkBody): Promise<EmailLinkUsed> {
    await this.commands.execute(new ConfirmEmail(token));
    return {};
  }

  @Post('email/undo')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: EmailLinkUsed })
  @Problems(404, 409)
  async undoEmailChange(@Body() { token }: EmailLinkBody): Promise<EmailLinkUsed> {
    await this.commands.execute(new UndoEmailChange(token));
    return {};
  }

  /** Checks the proof that its owner is here. The address that the account has already needs none. */
  private async checkEmail(
    address: string,
    { currentPassword, ...factors }: Pick<ChangeAccountBody, 'currentPassword' | 'code' | 'passkeyProof'>,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<AccountChanges['email']> {
    const { email: current } = await userOf(this.queries, caller.id);
    if (address === current) return undefined;
    const message = mailAddressError(address, 'Please enter a valid email address.');
    if (message) throw new InvalidInput([{ path: 'email', message }]);
    const proof = { password: currentPassword, ...factors };
    return { address, owner: await this.proof.require(proof, caller, request, 'currentPassword') };
  }
}
