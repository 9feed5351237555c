import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { DecisionAnswer, Decider, Decides } from '../../../platform/http/decider.js';
import { SearchedAndSorted } from '../../../platform/http/list-query.js';
import { Paging } from '../../../platform/http/paging.js';
import { PathId } from '../../../platform/http/path-id.js';
import { SendSuggestion } from '../commands/send-suggestion.js';
import { ApproveSuggestion, RejectSuggestion } from '../contract.js';
import { GetSuggestion } from '../queries/get-suggestion.js';
import { ListSuggestions } from '../queries/list-suggestions.js';
import { SentDecisionBody, Suggestion, SuggestionBody } from './sent.dto.js';
import { readSentFilter, SENT_STATUSES } from './sent-query.js';

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
    const id = await this.commands.execute(new SendSuggestion({ ...body, name: body.name ?? null }));
    return this.queries.execute(new GetSuggestion(id));
  }

  @Get()
  @ApiQuery({ name: 'status', required: false, enum: SENT_STATUSES })
  @SearchedAndSorted('createdAt', 'title')
  @PagedAnswer(Suggestion)
  listSuggestions(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    return this.queries.execute(new ListSuggestions(readSentFilter(query), page));
  }

  @Get('pending')
  @PagedAnswer(Suggestion)
  listPendingSuggestions(@Paging() page: PageRequest) {
    return this.queries.execute(new ListSuggestions({ status: 'pending' }, page));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionAnswer({ status: 200, type: Suggestion })
  @Problems(409)
  async approveSuggestion(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @Decides() decider: Decider,
  ): Promise<Suggestion> {
    await decider.tell(this.commands.execute(new ApproveSuggestion(id, decider.having(version))));
    return this.queries.execute(new GetSuggestion(id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionAnswer({ status: 204 })
  @Problems(409)
  async rejectSuggestion(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @Decides() decider: Decider,
  ): Promise<void> {
    await decider.tell(this.commands.execute(new RejectSuggestion(id, decider.having(version))));
  }
}
