import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ReplayLeaves } from '../contract.js';
import { Subscriber } from '../domain/subscriber.js';

@HandlesCommand(ReplayLeaves)
export class ReplayLeavesHandler implements ICommandHandler<ReplayLeaves> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ left }: ReplayLeaves): Promise<number> {
    const statuses = new Map(left.map(({ id, status }) => [id, status]));
    const ids = { id: { $in: [...statuses.keys()] } };
    const subscribers = await this.em.find(Subscriber, ids, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const events = subscribers.flatMap((subscriber) => {
      const status = statuses.get(subscriber.id)!;
      return (status === 'unsubscribed' ? subscriber.leave() : subscriber.stop(status)) ?? [];
    });
    await this.outbox.addAll(events);
    return events.length;
  }
}
