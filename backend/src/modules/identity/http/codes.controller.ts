import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { MakeRecoveryCodes } from '../commands/make-recovery-codes.js';
import { TurnOffCodes } from '../commands/turn-off-codes.js';
import { TurnOnCodes } from '../commands/turn-on-codes.js';
import { Factors, AddedFactor, RecoveryCodes } from '../presenters/factors.view.js';
import { FindFactors } from '../queries/find-factors.js';
import { userOf } from './begin-session.js';
import { CodeSetups } from './code-setups.js';
import { CodesSetup, OwnerProofBody, TurnOnCodesBody } from './factors.dto.js';
import { OwnerProof } from './owner-proof.js';

/** Codes from an app and recovery codes of the signed-in account. */
@ApiTags('auth')
@Controller('api/auth')
export class CodesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly setups: CodeSetups,
    private readonly proof: OwnerProof,
  ) {}

  @Get('factors')
  @ApiResponse({ status: 200, type: Factors })
  factors(@SignedIn() caller: Caller): Promise<Factors> {
    return this.queries.execute(new FindFactors(caller.id));
  }

  @Post('totp/setup')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: CodesSetup })
  @Problems(403, 429)
  async setUpCodes(
    @Body() body: OwnerProofBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<CodesSetup> {
    await this.proof.require(body, caller, request);
    const { username } = await userOf(this.queries, caller.id);
    return this.setups.begin(caller, username);
  }

  @Post('totp')
  @ApiResponse({ status: 201, type: AddedFactor })
  @Problems(409)
  async turnOnCodes(@Body() body: TurnOnCodesBody, @SignedIn() caller: Caller): Promise<AddedFactor> {
    const secret = await this.setups.confirm(caller, body);
    return { recoveryCodes: await this.commands.execute(new TurnOnCodes(caller, secret)) };
  }

  @Delete('totp')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  @Problems(403, 429)
  async turnOffCodes(
    @Body() body: OwnerProofBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.proof.require(body, caller, request);
    await this.commands.execute(new TurnOffCodes(caller));
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: RecoveryCodes })
  @Problems(403, 409, 429)
  async makeRecoveryCodes(
    @Body() body: OwnerProofBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    await this.proof.require(body, caller, request);
    return { recoveryCodes: await this.commands.execute(new MakeRecoveryCodes(caller)) };
  }
}
