import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { ChooseDeskEmails } from '../commands/choose-desk-emails.js';
import { SwitchOffByToken } from '../commands/switch-off-by-token.js';
import { allowedKinds } from '../presenters/allowed-kinds.js';
import { DeskEmails } from '../presenters/desk-emails.view.js';
import { GetDeskEmails } from '../queries/get-desk-emails.js';
import { DeskEmailsBody, SwitchedOff, SwitchOffBody } from './desk-emails.dto.js';

/** The emails of the desk to the signed-in person. */
@ApiTags('me')
@Controller('api')
export class DeskEmailsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('me/desk-emails')
  @ApiResponse({ status: 200, type: DeskEmails })
  getDeskEmails(@SignedIn() caller: Caller): Promise<DeskEmails> {
    return this.queries.execute(new GetDeskEmails(caller.id, kindsOf(caller)));
  }

  @Put('me/desk-emails')
  @ApiResponse({ status: 200, type: DeskEmails })
  @Problems(409)
  async chooseDeskEmails(@Body() { hour, ...change }: DeskEmailsBody, @SignedIn() caller: Caller): Promise<DeskEmails> {
    const choice = { ...change, ...(hour !== undefined && hour !== null && { hour }) };
    await this.commands.execute(new ChooseDeskEmails(caller.id, kindsOf(caller), choice));
    return this.getDeskEmails(caller);
  }

  @Post('desk-emails/off')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: SwitchedOff })
  @Problems(404)
  async switchOff(@Body() { token }: SwitchOffBody): Promise<SwitchedOff> {
    await this.commands.execute(new SwitchOffByToken(token));
    return {};
  }
}

const kindsOf = (caller: Caller) => allowedKinds((capability) => caller.can(capability));
