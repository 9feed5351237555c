import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import { SUBSCRIBER_COLUMNS, toSubscriber } from '../presenters/rows.js';
import type { SubscriberRow } from '../presenters/rows.js';
import type { Subscriber } from '../presenters/subscriber.view.js';

/** One subscriber, for an admin. */
export class GetSubscriber extends Query<Subscriber> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetSubscriber)
export class GetSubscriberHandler implements IQueryHandler<GetSubscriber> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetSubscriber): Promise<Subscriber> {
    const row = await findById<SubscriberRow>('subscriber', SUBSCRIBER_COLUMNS, id, this.em);
    return toSubscriber(row);
  }
}
