import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { nearest, spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Subscriber } from '../domain/subscriber.js';

/** An address joins the newsletter, for the first time or again. Returns its id, and whether it is new here. */
export class Subscribe extends Command<{ id: number; isNew: boolean }> {
  constructor(
    readonly email: string,
    readonly name: string | null,
  ) {
    super();
  }
}

@HandlesCommand(Subscribe)
export class SubscribeHandler implements ICommandHandler<Subscribe> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ email, name }: Subscribe): Promise<{ id: number; isNew: boolean }> {
    const known = await this.find(email);
    const isNew = !known && (await this.add(email, name));
    // Added by this call or by a simultaneous one.
    const subscriber = known ?? (await this.find(email))!;
    await this.outbox.add(subscriber.join());
    return { id: subscriber.id, isNew };
  }

  private async find(email: string): Promise<Subscriber | null> {
    const spellings = spellingsOf(email);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    return nearest(await this.em.find(Subscriber, { email: { $in: spellings } }, lock), spellings);
  }

  private async add(email: string, name: string | null): Promise<boolean> {
    const added = await this.em.execute<unknown[]>(
      'insert into subscriber (email, name, created_at) values (?, ?, ?) on conflict do nothing returning id',
      [email, name, this.clock.now()],
    );
    return added.length > 0;
  }
}
