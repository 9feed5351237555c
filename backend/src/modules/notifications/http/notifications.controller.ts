import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { MarkNotificationsRead } from '../commands/mark-notifications-read.js';
import { UnsubscribeFromDigest } from '../commands/unsubscribe-from-digest.js';
import { Notification } from '../presenters/notifications.view.js';
import { ListNotifications } from '../queries/list-notifications.js';
import { DigestIsOff, ReadBody, Unread, UnsubscribeFromDigestBody } from './notifications.dto.js';

@ApiTags('member')
@Controller('api')
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('me/notifications')
  @PagedAnswer(Notification)
  listNotifications(@SignedIn() caller: Caller, @Paging() page: PageRequest): Promise<Page<Notification>> {
    return this.queries.execute(new ListNotifications(caller.id, page));
  }

  @Post('me/notifications/read')
  @HttpCode(200)
  @ApiBody({ type: ReadBody, required: false })
  @ApiResponse({ status: 200, type: Unread })
  async markNotificationsRead(@SignedIn() caller: Caller, @Body() { from, upTo }: ReadBody): Promise<Unread> {
    const seen = { from: from ?? null, upTo: upTo ?? null };
    return { unread: await this.commands.execute(new MarkNotificationsRead(caller.id, seen)) };
  }

  @Post('notifications/unsubscribe')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: DigestIsOff })
  @Problems(404)
  async unsubscribeFromDigest(@Body() { token }: UnsubscribeFromDigestBody): Promise<DigestIsOff> {
    await this.commands.execute(new UnsubscribeFromDigest(token));
    return {};
  }
}
