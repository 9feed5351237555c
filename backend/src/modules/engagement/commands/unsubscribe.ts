import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Subscriber } from '../domain/subscriber.js';

/** An admin takes an address off the newsletter. Answers its id; twice is once. */
export class Unsubscribe extends Command<number> {
  constructor(readonly email: string) {
    super();
  }
}

@HandlesCommand(Unsubscribe)
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ email }: Unsubscribe): Promise<number> {
    const subscriber = await this.em.findOne(Subscriber, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!subscriber) throw DomainError.notFound('subscriber');
    await this.outbox.add(subscriber.leave());
    return subscriber.id;
  }
}
