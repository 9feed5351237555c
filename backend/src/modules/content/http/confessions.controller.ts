import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { MaybeSignedIn, mustBeAdmin } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { oneOf, readSearch, readSort, SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { IdempotencyCache } from '../../../platform/http/server/idempotency.js';
import { EditConfession } from '../commands/edit-confession.js';
import { SubmitConfession } from '../commands/submit-confession.js';
import { ApproveConfession, DeleteConfession } from '../contract.js';
import { GetConfession } from '../queries/get-confession.js';
import { CONFESSION_STATUSES, ListConfessions } from '../queries/list-confessions.js';
import { Confession, ConfessionBody, DecisionBody, EditConfessionBody } from './content.dto.js';

@ApiTags('confessions')
@Controller('api/confessions')
export class ConfessionsController {
  /** Responses without the text, which the repeated request contains anyway. */
  private readonly recentlySent = new IdempotencyCache<Omit<Confession, 'content'>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiQuery({ name: 'status', required: false, enum: CONFESSION_STATUSES })
  @SearchedAndSorted('createdAt')
  @PagedAnswer(Confession)
  @Problems(401, 403)
  listConfessions(
    @Query() query: Record<string, unknown>,
    @MaybeSignedIn() caller: Caller | null,
    @Paging() page: PageRequest,
  ) {
    const status = oneOf(query, 'status', CONFESSION_STATUSES) ?? 'approved';
    const filter = { status, q: readSearch(query), sort: readSort(query, ['createdAt']) };
    if (status !== 'approved' || filter.q !== undefined || filter.sort) mustBeAdmin(caller);
    return this.queries.execute(new ListConfessions(filter, page));
  }

  @Get('pending')
  @PagedAnswer(Confession)
  listPendingConfessions(@Paging() page: PageRequest) {
    return this.queries.execute(new ListConfessions({ status: 'pending' }, page));
  }

  /**
   * Sends a story anonymously: no session, address or user agent is read here (see
   * platform/http/auth/anonymous-routes.ts). The token identifies a form, not a person, and is in no command. It stays
   * in this process's memory for one minute.
   */
  @Post()
  @ApiResponse({ status: 201, type: Confession })
  async submitConfession(@Body() { content, category, formToken }: ConfessionBody): Promise<Confession> {
    const submit = async () => {
      const { content: _, ...sent } = await this.commands.execute(new SubmitConfession(content, category));
      return sent;
    };
    const { id, ...sent } = await (formToken
      ? this.recentlySent.once([formToken, category, content], submit)
      : submit());
    return { id, content, ...sent };
  }

  @Post(':id/approve')
  @HttpCode(200)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Confession })
  @Problems(409)
  async approveConfession(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Confession> {
    await moderator.setDecisionHeader(this.commands.execute(new ApproveConfession(id, moderator.decision(version))));
    return this.queries.execute(new GetConfession(id));
  }

  @Put(':id')
  @DecisionHeader({ status: 200, type: Confession })
  @Problems(409)
  async editConfession(
    @PathId() id: number,
    @Body() { version, ...change }: EditConfessionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Confession> {
    await moderator.setDecisionHeader(
      this.commands.execute(new EditConfession(id, change, moderator.decision(version))),
    );
    return this.queries.execute(new GetConfession(id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(409)
  async deleteConfession(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    await moderator.setDecisionHeader(this.commands.execute(new DeleteConfession(id, moderator.decision(version))));
  }
}
