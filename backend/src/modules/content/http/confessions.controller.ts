import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { MaybeSignedIn, mustBeAbleTo } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { oneOf, readSearch, readSort, SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { InProcessReads } from '../../../platform/http/server/in-process-reads.js';
import { IdempotencyCache } from '../../../platform/http/server/idempotency.js';
import { ReceiptNumbers } from '../../../platform/security/receipt-numbers.js';
import { EditConfession } from '../commands/edit-confession.js';
import { SubmitConfession } from '../commands/submit-confession.js';
import { ApproveConfession, DeleteConfession } from '../contract.js';
import { Confession, SentConfession } from '../presenters/confessions.view.js';
import { ReasonTexts, StoryIntake } from '../presenters/site-settings.view.js';
import { GetConfession } from '../queries/get-confession.js';
import { GetReasonTexts } from '../queries/get-reason-texts.js';
import { GetStoryIntake } from '../queries/get-story-intake.js';
import { CONFESSION_STATUSES, ListConfessions } from '../queries/list-confessions.js';
import { ConfessionBody, DecisionBody, DeleteConfessionBody, EditConfessionBody } from './content.dto.js';

@ApiTags('confessions')
@Controller('api/confessions')
export class ConfessionsController {
  /** Responses without the text, which the repeated request contains, and with the nonce that the receipt is derived from. */
  private readonly recentlySent = new IdempotencyCache<Omit<Confession, 'content'> & { nonce: string }>();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly receipts: ReceiptNumbers,
    inProcessReads: InProcessReads,
  ) {
    inProcessReads.add('GET /api/confessions/:id', '', (id) => this.getConfession(id, null));
  }

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
    if (status !== 'approved' || filter.q !== undefined || filter.sort) mustBeAbleTo('moderate', caller);
    return this.queries.execute(new ListConfessions(filter, page, moderatorIdOf(caller)));
  }

  @Get('pending')
  @PagedAnswer(Confession)
  listPendingConfessions(@CurrentModerator() moderator: Moderator, @Paging() page: PageRequest) {
    return this.queries.execute(new ListConfessions({ status: 'pending' }, page, moderator.id));
  }

  @Get('intake')
  @ApiResponse({ status: 200, type: StoryIntake })
  getStoryIntake(): Promise<StoryIntake> {
    return this.queries.execute(new GetStoryIntake());
  }

  /** The sentences that the writers of declined stories read, by reason. */
  @Get('reasons')
  @ApiResponse({ status: 200, type: ReasonTexts })
  getReasonTexts(): Promise<ReasonTexts> {
    return this.queries.execute(new GetReasonTexts());
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: Confession })
  getConfession(@PathId() id: number, @MaybeSignedIn() caller: Caller | null): Promise<Confession> {
    return this.queries.execute(new GetConfession(id, moderatorIdOf(caller)));
  }

  /**
   * Sends a story anonymously: no session, address or user agent is read here (see
   * platform/http/auth/anonymous-routes.ts). The token identifies a form, not a person, and is in no command. It stays
   * in this process's memory for one minute, with the nonce from which a repeated request derives the receipt again.
   */
  @Post()
  @ApiResponse({ status: 201, type: SentConfession })
  @Problems(409)
  async submitConfession(@Body() body: ConfessionBody): Promise<SentConfession> {
    const { content, category, contentNotes = [], formToken } = body;
    const token = formToken ?? undefined;
    const submit = async () => {
      const nonce = this.receipts.nonce();
      const receipt = this.receipts.numberOf(nonce, token);
      const { content: _, ...sent } = await this.commands.execute(
        new SubmitConfession(content, category, receipt, contentNotes),
      );
      return { ...sent, nonce };
    };
    const { id, nonce, ...sent } = await (token
      ? this.recentlySent.once([token, category, contentNotes.join(), content], submit)
      : submit());
    return { id, content, ...sent, receipt: this.receipts.numberOf(nonce, token) };
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
    return this.queries.execute(new GetConfession(id, moderator.id));
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
    return this.queries.execute(new GetConfession(id, moderator.id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: DeleteConfessionBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(409)
  async deleteConfession(
    @PathId() id: number,
    @Body() { version, reason, note }: DeleteConfessionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    const deletion = new DeleteConfession(id, moderator.decision(version), reason ?? null, note || null);
    await moderator.setDecisionHeader(this.commands.execute(deletion));
  }
}

const moderatorIdOf = (caller: Caller | null): number | null => (caller?.can('moderate') ? caller.id : null);
