import { Body, Controller, Delete, Get, Header, HttpCode, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { EraseByToken } from '../commands/erase-by-token.js';
import { SetPreferences } from '../commands/set-preferences.js';
import { Preferences } from '../presenters/subscriber.view.js';
import { GetPreferences } from '../queries/get-preferences.js';
import { LinkToken } from './link-token.js';
import { PreferencesBody } from './newsletter.dto.js';

/** For the holder of a link in an email. The token is the permission. */
@ApiTags('newsletter')
@Controller('api/newsletter/preferences')
export class PreferencesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  @ApiResponse({ status: 200, type: Preferences })
  @Problems(404)
  getPreferences(@LinkToken() token: string): Promise<Preferences> {
    return this.queries.execute(new GetPreferences(token));
  }

  @Put()
  @Header('cache-control', 'private, no-store')
  @ApiResponse({ status: 200, type: Preferences })
  @Problems(404, 409)
  setPreferences(@LinkToken() token: string, @Body() body: PreferencesBody): Promise<Preferences> {
    return this.commands.execute(new SetPreferences(token, body.frequency, body.pausedUntil ?? null));
  }

  @Delete()
  @HttpCode(204)
  @ApiResponse({ status: 204, description: 'The address is erased.' })
  @Problems(404)
  async eraseAddress(@LinkToken() token: string): Promise<void> {
    await this.commands.execute(new EraseByToken(token));
  }
}
