import { Controller, Get, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { CountPending } from '../queries/count-pending.js';
import { PendingStream } from './pending-stream.js';

export class PendingCounts {
  @ApiProperty({ type: 'integer', example: 3 }) confessions!: number;
  @ApiProperty({ type: 'integer', example: 1 }) comments!: number;
  @ApiProperty({ type: 'integer', description: 'Submissions and suggestions together.' }) submissions!: number;
}

@ApiTags('moderation')
@Controller('api/moderation')
export class ModerationController {
  constructor(
    private readonly queries: QueryBus,
    private readonly stream: PendingStream,
  ) {}

  @Get('counts')
  @ApiResponse({ status: 200, type: PendingCounts })
  countPending(): Promise<PendingCounts> {
    return this.queries.execute(new CountPending());
  }

  @Get('stream')
  @ApiResponse({
    status: 200,
    description:
      '`event: pending` with PendingCounts at once and after every change; `event: changed` with the names of lists whose ' +
      'rows changed (posts, confessions, comments, submissions, newsletter); a comment line every 15 s.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  streamPending(@Res() reply: FastifyReply, @SignedIn() caller: Caller): Promise<void> {
    return this.stream.open(reply, caller);
  }
}
