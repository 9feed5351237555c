import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Subscriber } from '../domain/subscriber.js';
import { addressHash } from '../presenters/address-hash.js';
import { forgetConfirmations } from '../presenters/confirmation-limit.js';
import { addresseeOf } from '../presenters/find-by-token.js';
import { confirmTokenAge } from '../presenters/mailed-links.js';

/** Subscribes the address that the confirmation email went to. A second call changes nothing. */
export class ConfirmSubscription extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(ConfirmSubscription)
export class ConfirmSubscriptionHandler implements ICommandHandler<ConfirmSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ token }: ConfirmSubscription): Promise<void> {
    const { sessionSecret } = this.settings;
    const now = this.clock.now();
    const subscriber = await this.find(token);
    // A second press, also of an earlier email's link, changes nothing.
    if (subscriber?.subscribed) return;
    const isCurrent = subscriber && confirmTokenAge(token, subscriber, sessionSecret) === 'current';
    if (!isCurrent || !subscriber.isConfirmable(now)) throw DomainError.notFound('link');
    await this.outbox.add(subscriber.confirm(now));
    // Only this lifts the suppression of an erased address: the person asked for it.
    await this.em.execute('delete from newsletter_suppression where address_hash = ?', [
      addressHash(subscriber.email, sessionSecret),
    ]);
    await forgetConfirmations(this.em, subscriber.email, sessionSecret);
  }

  /** Locks the row only after the token was checked. */
  private async find(token: string): Promise<Subscriber | null> {
    const claimed = await addresseeOf(this.em, token);
    if (!claimed || !confirmTokenAge(token, claimed, this.settings.sessionSecret)) return null;
    return this.em.findOne(Subscriber, claimed.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
