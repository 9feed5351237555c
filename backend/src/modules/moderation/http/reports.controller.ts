import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { CurrentModerator, DecisionHeader } from '../../../platform/http/auth/moderator.js';
import type { Moderator } from '../../../platform/http/auth/moderator.js';
import { SenderNetwork } from '../../../platform/http/auth/sender-network.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { DismissReports } from '../commands/dismiss-reports.js';
import { SendReport } from '../commands/send-report.js';
import { UpholdReports } from '../commands/uphold-reports.js';
import { ReportedItem } from '../presenters/reports.view.js';
import { ListReports } from '../queries/list-reports.js';
import { SentDecisionBody } from './proposals.dto.js';
import { ReportBody, UpholdReportsBody } from './reports.dto.js';
import { ReportingNetworks } from './reporting-networks.js';

@ApiTags('reports')
@Controller('api/reports')
export class ReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly networks: ReportingNetworks,
  ) {}

  /**
   * Every report is anonymous, including one about a comment. This route reads no session or user agent, and uses the network
   * only to count it in memory (see platform/http/auth/anonymous-routes.ts).
   */
  @Post()
  @HttpCode(202)
  @ApiResponse({ status: 202, description: 'The editors will read it. The response says nothing about other reports.' })
  @Problems(404)
  async sendReport(
    @Body() { contentType, id, reason, details }: ReportBody,
    @SenderNetwork() network: string,
  ): Promise<void> {
    const counted = this.networks.count(contentType, id, network);
    const fields = { contentType, itemId: id, reason, details: details || null };
    const hidden = await this.commands.execute(new SendReport(fields, counted.hides)).catch((error: unknown) => {
      counted.refused();
      throw error;
    });
    if (hidden) counted.hidden();
    else counted.stored();
  }

  @Get()
  @PagedAnswer(ReportedItem)
  listReports(@Paging() page: PageRequest) {
    return this.queries.execute(new ListReports(page));
  }

  /** The item is fine. If reports have hidden it, it is published again. */
  @Post(':id/dismiss')
  @HttpCode(204)
  @ApiBody({ type: SentDecisionBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(404, 409)
  async dismissReports(
    @PathId() id: number,
    @Body() { version }: SentDecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    await moderator.setDecisionHeader(this.commands.execute(new DismissReports(id, moderator.decision(version))));
  }

  /** The reports are right: the item is deleted. */
  @Post(':id/uphold')
  @HttpCode(204)
  @ApiBody({ type: UpholdReportsBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(404, 409)
  async upholdReports(
    @PathId() id: number,
    @Body() { version, reason, note }: UpholdReportsBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    const upholding = new UpholdReports(id, moderator.decision(version), reason ?? null, note || null);
    await moderator.setDecisionHeader(this.commands.execute(upholding));
  }
}
