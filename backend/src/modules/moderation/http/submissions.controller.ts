import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { MaybeSignedIn } from '../../../platform/http/caller.js';
import type { Caller } from '../../../platform/http/caller.js';
import { DecisionAnswer, Decider, Decides } from '../../../platform/http/decider.js';
import { SearchedAndSorted } from '../../../platform/http/list-query.js';
import { Paging } from '../../../platform/http/paging.js';
import { PathId } from '../../../platform/http/path-id.js';
import { SendSubmission } from '../commands/send-submission.js';
import { ApproveSubmission, RejectSubmission } from '../contract.js';
import { GetSubmission } from '../queries/get-submission.js';
import { ListSubmissions } from '../queries/list-submissions.js';
import { SentDecisionBody, Submission, SubmissionBody } from './sent.dto.js';
import { readSentFilter, SENT_STATUSES } from './sent-query.js';

@ApiTags('submissions')
@Controller('api/submissions')
export class SubmissionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @ApiResponse({ status: 201, type: Submission })
  async sendSubmission(@MaybeSignedIn() caller: Caller | null, @Body() body: SubmissionBody): Promise<Submission> {
    const id = await this.commands.execute(new SendSubmission(body, caller?.id ?? null));
    return this.queries.execute(new GetSubmission(id));
  }

  @Get()
  @ApiQuery({ name: 'status', required: false, enum: SENT_STATUSES })
  @SearchedAndSorted('createdAt', 'title')
  @PagedAnswer(Submission)
  listSubmissions(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    return this.queries.execute(new ListSubmissions(readSentFilter(query), page));
  }

  @Get('pending')
  @PagedAnswer(Submission)
  listPendingSubmissions(@Paging() page: PageRequest) {
    return this.queries.execute(new ListSubmissions({ status: 'pending' }, page));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionAnswer({ status: 200, type: Submission })
  @Problems(409)
  async approveSubmission(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @Decides() decider: Decider,
  ): Promise<Submission> {
    await decider.tell(this.commands.execute(new ApproveSubmission(id, decider.having(version))));
    return this.queries.execute(new GetSubmission(id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionAnswer({ status: 204 })
  @Problems(409)
  async rejectSubmission(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @Decides() decider: Decider,
  ): Promise<void> {
    await decider.tell(this.commands.execute(new RejectSubmission(id, decider.having(version))));
  }
}
