import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentModerator, DecisionHeader, Moderator } from '../../../platform/http/auth/moderator.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { CancelCampaign } from '../commands/cancel-campaign.js';
import { PauseCampaign } from '../commands/pause-campaign.js';
import { ResumeCampaign } from '../commands/resume-campaign.js';
import { ScheduleCampaign } from '../commands/schedule-campaign.js';
import { Campaign, Sending } from '../presenters/campaign.view.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { GetSending } from '../queries/get-sending.js';
import { CancelCampaignBody, SendCampaignBody } from './campaign.dto.js';

/** The decisions about sending. The worker that sends follows them within a batch. */
@ApiTags('newsletter')
@Controller('api/newsletter')
export class CampaignSendingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('sending')
  @ApiResponse({ status: 200, type: Sending })
  getSending(): Promise<Sending> {
    return this.queries.execute(new GetSending());
  }

  @Post('campaigns/:id/send')
  @HttpCode(200)
  @ApiBody({ type: SendCampaignBody, required: false })
  @DecisionHeader({ status: 200, type: Campaign })
  @Problems(409)
  async sendCampaign(
    @PathId() id: number,
    @Body() { sendAt, expectedVersion }: SendCampaignBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Campaign> {
    const at = sendAt ? new Date(sendAt) : null;
    return this.decide(id, moderator, new ScheduleCampaign(id, at, moderator.decision(expectedVersion)));
  }

  @Post('campaigns/:id/cancel')
  @HttpCode(200)
  @ApiBody({ type: CancelCampaignBody, required: false })
  @DecisionHeader({ status: 200, type: Campaign })
  @Problems(409)
  cancelCampaign(
    @PathId() id: number,
    @Body() { expectedVersion }: CancelCampaignBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Campaign> {
    return this.decide(id, moderator, new CancelCampaign(id, moderator.decision(expectedVersion)));
  }

  @Post('campaigns/:id/pause')
  @HttpCode(200)
  @DecisionHeader({ status: 200, type: Campaign })
  @Problems(409)
  pauseCampaign(@PathId() id: number, @CurrentModerator() moderator: Moderator): Promise<Campaign> {
    return this.decide(id, moderator, new PauseCampaign(id, moderator.decision()));
  }

  @Post('campaigns/:id/resume')
  @HttpCode(200)
  @DecisionHeader({ status: 200, type: Campaign })
  @Problems(409)
  resumeCampaign(@PathId() id: number, @CurrentModerator() moderator: Moderator): Promise<Campaign> {
    return this.decide(id, moderator, new ResumeCampaign(id, moderator.decision()));
  }

  private async decide(
    id: number,
    moderator: Moderator,
    decision: ScheduleCampaign | CancelCampaign | PauseCampaign | ResumeCampaign,
  ): Promise<Campaign> {
    await moderator.setDecisionHeader(this.commands.execute<typeof decision, number | null>(decision));
    return this.queries.execute(new GetCampaign(id));
  }
}
