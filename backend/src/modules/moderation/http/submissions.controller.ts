import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { MaybeSignedIn } from '../../../platform/http/caller.js';
import type { Caller } from '../../../platform/http/caller.js';
import { Paging } from '../../../platform/http/paging.js';
import { PathId } from '../../../platform/http/path-id.js';
import { ApproveSubmission } from '../commands/approve-submission.js';
import { RejectSubmission } from '../commands/reject-submission.js';
import { SendSubmission } from '../commands/send-submission.js';
import { GetSubmission } from '../queries/get-submission.js';
import { ListPendingSubmissions } from '../queries/list-pending-submissions.js';
import { SentDecisionBody, Submission, SubmissionBody } from './sent.dto.js';

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

  @Get('pending')
  @PagedAnswer(Submission)
  listPendingSubmissions(@Paging() page: PageRequest) {
    return this.queries.execute(new ListPendingSubmissions(page));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @ApiBody({ type: SentDecisionBody, required: false })
  @ApiResponse({ status: 200, type: Submission })
  @Problems(409)
  async approveSubmission(@PathId() id: number, @Body() { version }: SentDecisionBody): Promise<Submission> {
    await this.commands.execute(new ApproveSubmission(id, version));
    return this.queries.execute(new GetSubmission(id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: SentDecisionBody, required: false })
  @ApiResponse({ status: 204 })
  @Problems(409)
  async rejectSubmission(@PathId() id: number, @Body() { version }: SentDecisionBody): Promise<void> {
    await this.commands.execute(new RejectSubmission(id, version));
  }
}
