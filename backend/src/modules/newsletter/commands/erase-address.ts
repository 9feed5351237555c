import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { EraseAddress } from '../contract.js';
import { countUnsubscribes, lastCampaigns } from '../domain/last-campaign.js';
import { Subscriber } from '../domain/subscriber.js';
import { addressHash } from '../presenters/address-hash.js';
import { pauseConfirmations } from '../presenters/confirmation-limit.js';

@HandlesCommand(EraseAddress)
export class EraseAddressHandler implements ICommandHandler<EraseAddress> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ id }: EraseAddress): Promise<ItemState> {
    const [found] = await this.em.execute<{ email: string }[]>('select email from subscriber where id = ?', [id]);
    if (!found) throw DomainError.notFound('subscriber');
    const spellings = spellingsOf(found.email);
    // In the order in which a sign-up is accepted: first the sign-ups, then the subscriber.
    for (const table of ['newsletter_sign_up', 'newsletter_test'])
      await this.em.execute(`delete from ${table} where lower(email) in (${placeholders(spellings)})`, spellings);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const subscribers = await this.em.find(Subscriber, { email: { $in: spellings } }, lock);
    const subscriber = subscribers.find((one) => one.id === id);
    if (!subscriber) throw DomainError.notFound('subscriber');
    const { email, state } = subscriber;
    const left = subscribers.filter(({ subscribed }) => subscribed).map((one) => one.id);
    // Before the deliveries lose their subscriber.
    const last = await lastCampaigns(this.em, left, this.clock.now());
    // An older row may have the same mailbox in another spelling.
    for (const one of subscribers) {
      for (const event of one.deleted()) await this.outbox.add(event);
      this.em.remove(one);
    }
    await this.em.flush();
    // After the deliveries: whoever stores what was sent locks them before the campaign, too.
    await countUnsubscribes(this.em, [...last.values()]);
    await this.em.execute(
      'insert into newsletter_suppression (address_hash, day) values (?, ?) on conflict do nothing',
      [addressHash(email, this.settings.sessionSecret), isoDay(this.clock.now())],
    );
    const wanted = state.status !== 'pending';
    await pauseConfirmations(this.em, email, wanted, this.clock.now(), this.settings.sessionSecret);
    return state;
  }
}
