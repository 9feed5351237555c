import { Controller, Delete, Get, HttpCode, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { CurrentModerator, DecisionHeader, Moderator } from '../../../platform/http/auth/moderator.js';
import { oneOf, readSearch, readSort, SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { EraseSubscriber } from '../commands/erase-subscriber.js';
import { SUBSCRIBER_STATUSES } from '../contract.js';
import { Subscriber } from '../presenters/subscriber.view.js';
import { ListSubscribers } from '../queries/list-subscribers.js';

@ApiTags('newsletter')
@Controller('api/newsletter/subscribers')
export class SubscribersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiQuery({ name: 'subscribed', required: false, enum: ['true', 'false'] })
  @ApiQuery({ name: 'status', required: false, enum: SUBSCRIBER_STATUSES })
  @SearchedAndSorted('createdAt', 'email')
  @PagedAnswer(Subscriber)
  listSubscribers(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    const subscribed = oneOf(query, 'subscribed', ['true', 'false']);
    const filter = {
      subscribed: subscribed === undefined ? undefined : subscribed === 'true',
      status: oneOf(query, 'status', SUBSCRIBER_STATUSES),
      q: readSearch(query),
      sort: readSort(query, ['createdAt', 'email']),
    };
    return this.queries.execute(new ListSubscribers(filter, page));
  }

  @Delete(':id')
  @HttpCode(204)
  @DecisionHeader({ status: 204, description: 'Erased, except for a keyed hash that keeps imports from adding it.' })
  @Problems(404)
  async erase(@PathId() id: number, @CurrentModerator() moderator: Moderator): Promise<void> {
    await moderator.setDecisionHeader(this.commands.execute(new EraseSubscriber(id, moderator.decision())));
  }
}
