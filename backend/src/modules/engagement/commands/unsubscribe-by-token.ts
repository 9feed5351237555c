import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Subscriber } from '../domain/subscriber.js';
import { isUnsubscribeToken, subscriberIdIn } from '../presenters/mailed-links.js';

/** Unsubscribes with the token of an emailed link. Returns the subscriber's id; a second call changes nothing. */
export class UnsubscribeByToken extends Command<number> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(UnsubscribeByToken)
export class UnsubscribeByTokenHandler implements ICommandHandler<UnsubscribeByToken> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  async execute({ token }: UnsubscribeByToken): Promise<number> {
    const id = subscriberIdIn(token);
    const subscriber = id && (await this.em.findOne(Subscriber, id, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    if (!subscriber || !isUnsubscribeToken(token, subscriber, this.settings.sessionSecret)) {
      throw DomainError.notFound('subscriber');
    }
    await this.outbox.add(subscriber.leave());
    return subscriber.id;
  }
}
