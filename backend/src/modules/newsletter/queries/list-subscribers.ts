import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest, Sort } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { CREATED_AT, readPage, searchCondition } from '../../../platform/database/keyset.js';
import type { SortKey } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import { SUBSCRIBER_STATUSES } from '../contract.js';
import type { SubscriberStatus } from '../contract.js';
import { SUBSCRIBER_COLUMNS, toSubscriber } from '../presenters/rows.js';
import type { SubscriberRow } from '../presenters/rows.js';
import type { Subscriber } from '../presenters/subscriber.view.js';

/** Sorted by characters, not by a locale, whose rules change with library versions: an index can rely on it. */
const EMAIL: SortKey = { sql: 'lower(email::text) collate "C"', type: 'text' };

export interface SubscriberFilter {
  subscribed?: boolean | undefined;
  status?: SubscriberStatus | undefined;
  q?: string | undefined;
  sort?: Sort<'createdAt' | 'email'> | undefined;
}

/** The statuses that both filters allow; undefined if there is no filter. */
function statusesOf({ subscribed, status }: SubscriberFilter): readonly SubscriberStatus[] | undefined {
  if (subscribed === undefined && status === undefined) return undefined;
  return SUBSCRIBER_STATUSES.filter(
    (one) => (status ?? one) === one && (subscribed ?? one === 'subscribed') === (one === 'subscribed'),
  );
}

/** All addresses, also those that left, for admins; newest first unless the caller names an order. */
export class ListSubscribers extends Query<Page<Subscriber>> {
  constructor(
    readonly filter: SubscriberFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListSubscribers)
export class ListSubscribersHandler implements IQueryHandler<ListSubscribers> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { subscribed, status, q, sort }, page }: ListSubscribers): Promise<Page<Subscriber>> {
    return readPage<SubscriberRow, Subscriber>(
      this.em,
      {
        from: 'subscriber',
        columns: SUBSCRIBER_COLUMNS,
        where: [
          ...(subscribed === undefined ? [] : [{ sql: subscribed ? 'subscribed' : 'not subscribed' }]),
          ...(status === undefined ? [] : [{ sql: 'status = ?', params: [status] }]),
        ],
        total: countOf('subscriber', { state: statusesOf({ subscribed, status }) }),
        order: sort ? { key: sort.by === 'email' ? EMAIL : CREATED_AT, descending: sort.descending } : 'newest first',
        search: q === undefined ? undefined : searchCondition(q, "email::text || ' ' || coalesce(name, '')"),
      },
      page,
      toSubscriber,
    );
  }
}
