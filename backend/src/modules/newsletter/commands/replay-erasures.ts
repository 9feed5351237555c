import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { EraseAddress, ReplayErasures } from '../contract.js';
import { addressHash } from '../presenters/address-hash.js';

/** Finds the restored addresses by hashing them all: the hashes cannot be turned back. */
@HandlesCommand(ReplayErasures)
export class ReplayErasuresHandler implements ICommandHandler<ReplayErasures> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ addressHashes }: ReplayErasures): Promise<number> {
    if (addressHashes.length === 0) return 0;
    const erased = new Set(addressHashes);
    const all = await this.em.execute<{ id: number; email: string }[]>('select id, email::text from subscriber');
    const back = all.filter(({ email }) => erased.has(addressHash(email, this.settings.sessionSecret)));
    const done = new Set<number>();
    for (const { id, email } of back) {
      // Another spelling of the same mailbox is erased with it.
      if (!done.has(id)) await this.commands.execute(new EraseAddress(id));
      const same = addressHash(email, this.settings.sessionSecret);
      for (const other of back) if (addressHash(other.email, this.settings.sessionSecret) === same) done.add(other.id);
    }
    for (const hash of erased) {
      await this.em.execute(
        'insert into newsletter_suppression (address_hash, day) values (?, ?) on conflict do nothing',
        [hash, isoDay(this.clock.now())],
      );
    }
    return back.length;
  }
}
