import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { EditSiteSettings } from '../commands/edit-site-settings.js';
import { SiteSettings } from '../presenters/site-settings.view.js';
import { GetSiteSettings } from '../queries/get-site-settings.js';
import { EditSiteSettingsBody } from './site-settings.dto.js';

@ApiTags('site')
@Controller('api/site/settings')
export class SiteSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiResponse({ status: 200, type: SiteSettings })
  getSiteSettings(): Promise<SiteSettings> {
    return this.queries.execute(new GetSiteSettings());
  }

  @Put()
  @ApiResponse({ status: 200, type: SiteSettings })
  @Problems(409)
  async editSiteSettings(@Body() { version, ...change }: EditSiteSettingsBody): Promise<SiteSettings> {
    await this.commands.execute(new EditSiteSettings(change, version));
    return this.queries.execute(new GetSiteSettings());
  }
}
