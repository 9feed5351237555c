import { Controller, Get, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { visibleCounts } from '../presenters/desk-scope.js';
import { PendingCounts } from '../presenters/pending-counts.view.js';
import { CountPending } from '../queries/count-pending.js';
import { ClaimedItem } from './claims.dto.js';
import { DeskStream } from './desk-stream.js';

@ApiTags('moderation')
@ApiExtraModels(ClaimedItem)
@Controller('api/moderation')
export class ModerationController {
  constructor(
    private readonly queries: QueryBus,
    private readonly stream: DeskStream,
  ) {}

  @Get('counts')
  @ApiResponse({ status: 200, type: PendingCounts, description: '0 for items that the caller may not decide about.' })
  async countPending(@SignedIn() caller: Caller): Promise<PendingCounts> {
    return visibleCounts(await this.queries.execute(new CountPending()), caller);
  }

  @Get('stream')
  @ApiResponse({
    status: 200,
    description:
      'Each desk gets only what its person may see. `event: pending` with PendingCounts immediately and after every change; `event: changed` with the names of lists whose ' +
      'rows changed (posts, confessions, comments, submissions, newsletter, campaigns, reports); `event: claims` with an array of ' +
      'ClaimedItem, what other admins have open, immediately and after every change; a comment line every 15 s.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  streamPending(@Res() reply: FastifyReply, @SignedIn() caller: Caller): Promise<void> {
    return this.stream.open(reply, caller);
  }
}
