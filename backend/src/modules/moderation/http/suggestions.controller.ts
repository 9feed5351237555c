import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { ChangeBoardOfSuggestion } from '../commands/change-board.js';
import { SendSuggestion } from '../commands/send-suggestion.js';
import { ApproveSuggestion, RejectSuggestion } from '../contract.js';
import { Suggestion } from '../presenters/proposals.view.js';
import { GetProposal } from '../queries/get-proposal.js';
import { ListProposals } from '../queries/list-proposals.js';
import { BoardBody, toBoardEntry } from './board.dto.js';
import { SentDecisionBody, SuggestionBody } from './proposals.dto.js';
import { readProposalFilter, PROPOSAL_STATUSES } from './proposal-query.js';

@ApiTags('suggestions')
@Controller('api/suggestions')
export class SuggestionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @ApiResponse({ status: 201, type: Suggestion })
  async sendSuggestion(@Body() body: SuggestionBody): Promise<Suggestion> {
    const { name = null, isPublic = false } = body;
    const id = await this.commands.execute(new SendSuggestion({ ...body, name, isPublic }));
    // The sender gets what they sent.
    return this.queries.execute(new GetProposal('suggestion', id, true));
  }

  @Get()
  @ApiQuery({ name: 'status', required: false, enum: PROPOSAL_STATUSES })
  @SearchedAndSorted('createdAt', 'title')
  @PagedAnswer(Suggestion)
  listSuggestions(@Query() query: Record<string, unknown>, @Paging() page: PageRequest, @SignedIn() caller: Caller) {
    const filter = readProposalFilter(query);
    return this.queries.execute(new ListProposals('suggestion', filter, page, caller.can('read-emails')));
  }

  @Get('pending')
  @PagedAnswer(Suggestion)
  listPendingSuggestions(@Paging() page: PageRequest, @SignedIn() caller: Caller) {
    const pending = { status: 'pending' } as const;
    return this.queries.execute(new ListProposals('suggestion', pending, page, caller.can('read-emails')));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Suggestion })
  @Problems(409)
  async approveSuggestion(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Suggestion> {
    await moderator.setDecisionHeader(this.commands.execute(new ApproveSuggestion(id, moderator.decision(version))));
    return this.queries.execute(new GetProposal('suggestion', id, moderator.can('read-emails')));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(409)
  async rejectSuggestion(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    await moderator.setDecisionHeader(this.commands.execute(new RejectSuggestion(id, moderator.decision(version))));
  }

  @Put(':id/board')
  @DecisionHeader({ status: 200, type: Suggestion })
  @Problems(409)
  async changeBoardOfSuggestion(
    @PathId() id: number,
    @Body() body: BoardBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Suggestion> {
    const command = new ChangeBoardOfSuggestion(id, moderator.decision(body.version), toBoardEntry(body));
    await moderator.setDecisionHeader(this.commands.execute(command));
    return this.queries.execute(new GetProposal('suggestion', id, moderator.can('read-emails')));
  }
}
