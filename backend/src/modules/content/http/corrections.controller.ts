import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { PageRequest } from '../../../kernel/page.js';
import { CurrentModerator, DecisionHeader } from '../../../platform/http/auth/moderator.js';
import type { Moderator } from '../../../platform/http/auth/moderator.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { AddCorrection } from '../commands/add-correction.js';
import { RemoveCorrection } from '../commands/remove-correction.js';
import { Correction, PublishedCorrection } from '../presenters/corrections.view.js';
import { ListCorrections } from '../queries/list-corrections.js';
import { CorrectionBody } from './corrections.dto.js';

const DAY_MS = 24 * 3_600_000;

/** Errors in published articles. */
@ApiTags('posts')
@Controller('api')
export class CorrectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get('corrections')
  @PagedAnswer(PublishedCorrection)
  listCorrections(@Paging() page: PageRequest) {
    return this.queries.execute(new ListCorrections(page));
  }

  @Post('posts/:id/corrections')
  @DecisionHeader({ status: 201, type: Correction })
  @Problems(409)
  async addCorrection(
    @PathId() id: number,
    @Body() { date, text }: CorrectionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Correction> {
    // A day later than in UTC: it may be tomorrow already where the editor is.
    if (date > new Date(this.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10))
      throw new DomainError('correction.future-day', 'invalid', 'Choose today, or an earlier day.', 'date');
    const command = new AddCorrection(id, moderator.decision(), date, text);
    await moderator.setDecisionHeader(this.commands.execute(command));
    return command.correction;
  }

  @Delete('posts/:id/corrections/:correctionId')
  @HttpCode(204)
  @DecisionHeader({ status: 204 })
  async removeCorrection(
    @PathId() id: number,
    @PathId('correctionId') correctionId: number,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    await moderator.setDecisionHeader(
      this.commands.execute(new RemoveCorrection(id, moderator.decision(), correctionId)),
    );
  }
}
