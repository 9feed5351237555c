import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { MaybeSignedIn, SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { ChangeBoardOfSubmission } from '../commands/change-board.js';
import { SendSubmission } from '../commands/send-submission.js';
import { ApproveSubmission, RejectSubmission } from '../contract.js';
import { Submission } from '../presenters/proposals.view.js';
import { GetProposal } from '../queries/get-proposal.js';
import { ListProposals } from '../queries/list-proposals.js';
import { BoardBody, toBoardEntry } from './board.dto.js';
import { SentDecisionBody, SubmissionBody } from './proposals.dto.js';
import { readProposalFilter, PROPOSAL_STATUSES } from './proposal-query.js';

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
    const id = await this.commands.execute(
      new SendSubmission({ ...body, isPublic: body.isPublic ?? false }, caller?.id ?? null),
    );
    // The sender gets what they sent.
    return this.queries.execute(new GetProposal('submission', id, true));
  }

  @Get()
  @ApiQuery({ name: 'status', required: false, enum: PROPOSAL_STATUSES })
  @SearchedAndSorted('createdAt', 'title')
  @PagedAnswer(Submission)
  listSubmissions(@Query() query: Record<string, unknown>, @Paging() page: PageRequest, @SignedIn() caller: Caller) {
    const filter = readProposalFilter(query);
    return this.queries.execute(new ListProposals('submission', filter, page, caller.can('read-emails')));
  }

  @Get('pending')
  @PagedAnswer(Submission)
  listPendingSubmissions(@Paging() page: PageRequest, @SignedIn() caller: Caller) {
    const pending = { status: 'pending' } as const;
    return this.queries.execute(new ListProposals('submission', pending, page, caller.can('read-emails')));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Submission })
  @Problems(409)
  async approveSubmission(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Submission> {
    await moderator.setDecisionHeader(this.commands.execute(new ApproveSubmission(id, moderator.decision(version))));
    return this.queries.execute(new GetProposal('submission', id, moderator.can('read-emails')));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(409)
  async rejectSubmission(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    await moderator.setDecisionHeader(this.commands.execute(new RejectSubmission(id, moderator.decision(version))));
  }

  @Put(':id/board')
  @DecisionHeader({ status: 200, type: Submission })
  @Problems(409)
  async changeBoardOfSubmission(
    @PathId() id: number,
    @Body() body: BoardBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Submission> {
    const command = new ChangeBoardOfSubmission(id, moderator.decision(body.version), toBoardEntry(body));
    await moderator.setDecisionHeader(this.commands.execute(command));
    return this.queries.execute(new GetProposal('submission', id, moderator.can('read-emails')));
  }
}
