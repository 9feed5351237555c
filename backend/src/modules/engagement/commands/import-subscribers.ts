import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportOutcome, MovedSubscriber } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ImportSubscribers, SubscriberImported } from '../contract.js';

@HandlesCommand(ImportSubscribers)
export class ImportSubscribersHandler implements ICommandHandler<ImportSubscribers> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ items, how }: ImportSubscribers): Promise<ImportOutcome[]> {
    const outcomes: ImportOutcome[] = [];
    for (const item of items)
      outcomes.push((await this.isHere(item)) || !(how.dryRun || (await this.insert(item))) ? 'known' : 'new');
    return outcomes;
  }

  private async isHere({ email }: MovedSubscriber): Promise<boolean> {
    const spellings = spellingsOf(email);
    const found = `select 1 from subscriber where email in (${placeholders(spellings)}) limit 1`;
    return (await this.em.execute<unknown[]>(found, spellings)).length > 0;
  }

  private async insert({ email, name, subscribed, createdAt }: MovedSubscriber): Promise<boolean> {
    const [added] = await this.em.execute<{ id: number }[]>(
      `insert into subscriber (email, name, subscribed, created_at) values (?, ?, ?, ?)
       on conflict do nothing returning id`,
      [email, name, subscribed, new Date(createdAt)],
    );
    if (added) await this.outbox.add(new SubscriberImported(added.id));
    return added !== undefined;
  }
}
