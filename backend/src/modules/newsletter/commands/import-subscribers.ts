import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportOutcome, MovedSubscriber } from '../../../kernel/transfer.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ImportSubscribers, SubscriberImported } from '../contract.js';
import { addressHash } from '../presenters/address-hash.js';

/** An address that waits for its confirmation becomes as the list has it: it is confirmed there. */
@HandlesCommand(ImportSubscribers)
export class ImportSubscribersHandler implements ICommandHandler<ImportSubscribers> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  async execute({ items, how }: ImportSubscribers): Promise<ImportOutcome[]> {
    const outcomes: ImportOutcome[] = [];
    for (const item of items) outcomes.push(await this.import(item, how.dryRun));
    return outcomes;
  }

  private async import(item: MovedSubscriber, dryRun: boolean): Promise<ImportOutcome> {
    if (await this.isErased(item)) return 'gone';
    if (await this.isHere(item)) return 'known';
    if (dryRun) return 'new';
    return (await this.insert(item)) ? 'new' : 'known';
  }

  private async isErased({ email }: MovedSubscriber): Promise<boolean> {
    const hash = addressHash(email, this.settings.sessionSecret);
    return this.exists('newsletter_suppression where address_hash = ?', [hash]);
  }

  private isHere({ email }: MovedSubscriber): Promise<boolean> {
    const spellings = spellingsOf(email);
    return this.exists(`subscriber where status <> 'pending' and email in (${placeholders(spellings)})`, spellings);
  }

  private async exists(rows: string, values: string[]): Promise<boolean> {
    return (await this.em.execute<unknown[]>(`select 1 from ${rows} limit 1`, values)).length > 0;
  }

  private async insert({ email, name, subscribed, createdAt, ...more }: MovedSubscriber): Promise<boolean> {
    const { status = subscribed ? 'subscribed' : 'unsubscribed', frequency = 'every', pausedUntil = null } = more;
    const [added] = await this.em.execute<{ id: number }[]>(
      `insert into subscriber (email, name, status, frequency, paused_until, created_at) values (?, ?, ?, ?, ?, ?)
       on conflict (email) do update
         set name = excluded.name, status = excluded.status, frequency = excluded.frequency,
             paused_until = excluded.paused_until, confirmation_key = null
         where subscriber.status = 'pending'
       returning id`,
      [email, name, status, frequency, pausedUntil, new Date(createdAt)],
    );
    if (added) await this.outbox.add(new SubscriberImported(added.id));
    return added !== undefined;
  }
}
