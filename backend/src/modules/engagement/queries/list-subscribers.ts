import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { SUBSCRIBER_COLUMNS, toSubscriber } from '../views/rows.js';
import type { SubscriberRow, SubscriberView } from '../views/rows.js';

/** Every address that ever joined, newest first, those that left too. For admins. */
export class ListSubscribers extends Query<Page<SubscriberView>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@HandlesQuery(ListSubscribers)
export class ListSubscribersHandler implements IQueryHandler<ListSubscribers> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListSubscribers): Promise<Page<SubscriberView>> {
    return readPage<SubscriberRow, SubscriberView>(
      this.em,
      { from: 'subscriber', columns: SUBSCRIBER_COLUMNS, where: [], order: 'newest first' },
      page,
      toSubscriber,
    );
  }
}
