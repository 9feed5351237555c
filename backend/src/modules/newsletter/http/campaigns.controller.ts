import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { CurrentModerator, DecisionHeader, Moderator } from '../../../platform/http/auth/moderator.js';
import { oneOf } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { CreateCampaign } from '../commands/create-campaign.js';
import { DeleteCampaign } from '../commands/delete-campaign.js';
import { EditCampaign } from '../commands/edit-campaign.js';
import { SendTestMail } from '../commands/send-test-mail.js';
import { CAMPAIGN_STATUSES } from '../contract.js';
import { Campaign, CampaignPreview, CampaignResult } from '../presenters/campaign.view.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { GetCampaignResult } from '../queries/get-campaign-result.js';
import { ListCampaigns } from '../queries/list-campaigns.js';
import { PreviewCampaign } from '../queries/preview-campaign.js';
import { CampaignBody, CampaignPreviewBody, EditCampaignBody, TestCampaignBody } from './campaign.dto.js';
import { Nothing } from './newsletter.dto.js';

const PRIVATE = ['cache-control', 'private, no-store'] as const;

@ApiTags('newsletter')
@Controller('api/newsletter/campaigns')
export class CampaignsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiQuery({ name: 'status', required: false, enum: CAMPAIGN_STATUSES })
  @PagedAnswer(Campaign)
  listCampaigns(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    return this.queries.execute(new ListCampaigns(oneOf(query, 'status', CAMPAIGN_STATUSES), page));
  }

  @Post()
  @DecisionHeader({ status: 201, type: Campaign })
  async createCampaign(@Body() body: CampaignBody, @CurrentModerator() moderator: Moderator): Promise<Campaign> {
    const { audience = 'every', ...text } = body;
    const create = new CreateCampaign(moderator.id, { ...textOf(text), audience });
    const { id, decisionId } = await this.commands.execute(create);
    await moderator.setDecisionHeader(decisionId);
    return this.queries.execute(new GetCampaign(id));
  }

  @Post('preview')
  @HttpCode(200)
  @Header(...PRIVATE)
  @ApiResponse({ status: 200, type: CampaignPreview, description: 'The email of a form. Nothing is stored.' })
  previewForm(@Body() body: CampaignPreviewBody): Promise<CampaignPreview> {
    return this.queries.execute(new PreviewCampaign(textOf(body)));
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: CampaignResult })
  getCampaign(@PathId() id: number): Promise<CampaignResult> {
    return this.queries.execute(new GetCampaignResult(id));
  }

  @Get(':id/preview')
  @Header(...PRIVATE)
  @ApiResponse({ status: 200, type: CampaignPreview })
  previewCampaign(@PathId() id: number): Promise<CampaignPreview> {
    return this.queries.execute(new PreviewCampaign({ id }));
  }

  @Put(':id')
  @DecisionHeader({ status: 200, type: Campaign })
  @Problems(409)
  async editCampaign(
    @PathId() id: number,
    @Body() { expectedVersion, subject, preheader, content, postId, audience }: EditCampaignBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Campaign> {
    const change = {
      ...(subject !== undefined && { subject }),
      ...(preheader !== undefined && { preheader: preheader ?? '' }),
      ...(content !== undefined && { content: content ?? '' }),
      ...(postId !== undefined && { postId }),
      ...(audience !== undefined && { audience }),
    };
    const maySend = moderator.can('send-newsletters');
    const edit = new EditCampaign(id, change, moderator.decision(expectedVersion), maySend);
    await moderator.setDecisionHeader(this.commands.execute(edit));
    return this.queries.execute(new GetCampaign(id));
  }

  @Delete(':id')
  @HttpCode(204)
  @DecisionHeader({ status: 204 })
  @Problems(409)
  async deleteCampaign(@PathId() id: number, @CurrentModerator() moderator: Moderator): Promise<void> {
    const maySend = moderator.can('send-newsletters');
    await moderator.setDecisionHeader(this.commands.execute(new DeleteCampaign(id, moderator.decision(), maySend)));
  }

  @Post(':id/test')
  @HttpCode(202)
  @ApiBody({ type: TestCampaignBody })
  @ApiResponse({ status: 202, type: Nothing, description: 'Accepted. The address is deleted once the email is sent.' })
  async sendTestMail(@PathId() id: number, @Body() { email }: TestCampaignBody): Promise<Nothing> {
    await this.commands.execute(new SendTestMail(id, email));
    return {};
  }
}

const textOf = ({ subject, preheader, content, postId }: CampaignPreviewBody) => ({
  subject,
  preheader: preheader ?? '',
  content: content ?? '',
  postId: postId ?? null,
});
