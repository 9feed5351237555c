import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { GetModeratorName } from '../queries/get-moderator-name.js';
import { Claims } from './claims.js';
import { ClaimBody } from './claims.dto.js';

/** There is no command: a claim changes nothing that is stored. The item is in the body, because addresses are logged. */
@ApiTags('moderation')
@Controller('api/moderation/claims')
export class ClaimsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly claims: Claims,
  ) {}

  @Post()
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async claimItem(@Body() { type, id }: ClaimBody, @SignedIn() caller: Caller): Promise<void> {
    const username = await this.queries.execute(new GetModeratorName(caller.id));
    this.claims.claim({ type, id }, { id: caller.id, username });
  }

  @Delete()
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  releaseItem(@Body() { type, id }: ClaimBody, @SignedIn() caller: Caller): void {
    this.claims.release({ type, id }, caller.id);
  }
}
