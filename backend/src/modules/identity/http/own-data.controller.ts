import { Body, Controller, Delete, Get, HttpCode, Req, Res, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { clearSessionCookies } from '../../../platform/http/auth/session-plugin.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { RequestDeletion } from '../commands/request-deletion.js';
import { proofWrong } from '../presenters/proof-wrong.js';
import { DownloadAccount } from '../queries/download-account.js';
import { GetProfile } from '../queries/get-profile.js';
import { DeleteAccountBody, DeletionAccepted } from './own-data.dto.js';
import { OwnerProof } from './owner-proof.js';

/** One's own data: downloading it, and leaving. */
@ApiTags('me')
@Controller('api/me')
export class OwnDataController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly proof: OwnerProof,
  ) {}

  @Get('export')
  @ApiProduces('application/zip')
  @ApiResponse({ status: 200, schema: { type: 'string', format: 'binary' } })
  @Problems(403)
  @RouteConfig({ answersWith: 'file' })
  async export(@SignedIn() caller: Caller): Promise<StreamableFile> {
    const own = await this.queries.execute(new GetProfile(caller.id));
    if (!own) throw new DomainError('auth.required', 'unauthenticated', 'You need to sign in first.');
    const file = await this.queries.execute(new DownloadAccount(own.profile, own.person));
    return new StreamableFile(file, {
      type: 'application/zip',
      disposition: 'attachment; filename="your-data.zip"',
    });
  }

  @Delete()
  @HttpCode(202)
  @ApiResponse({ status: 202, type: DeletionAccepted })
  @Problems(403, 409, 429)
  async deleteAccount(
    @Body() { comments, ...proof }: DeleteAccountBody,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeletionAccepted> {
    const account = await this.proof.require(proof, caller, request);
    const until = await this.commands.execute(new RequestDeletion(account, comments));
    if (!until) throw proofWrong();
    await request.session.destroy();
    clearSessionCookies(request, reply);
    return { until: until.toISOString() };
  }
}
