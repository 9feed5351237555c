import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ReplayUnsubscribes } from '../contract.js';
import { Subscriber } from '../domain/subscriber.js';

@HandlesCommand(ReplayUnsubscribes)
export class ReplayUnsubscribesHandler implements ICommandHandler<ReplayUnsubscribes> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ subscriberIds }: ReplayUnsubscribes): Promise<number> {
    const ids = { id: { $in: subscriberIds } };
    const subscribers = await this.em.find(Subscriber, ids, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const events = subscribers.map((subscriber) => subscriber.leave()).filter((event) => event !== undefined);
    for (const event of events) await this.outbox.add(event);
    return events.length;
  }
}
