import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { placeholders } from '../../../platform/http/validation/index.js';
import { EraseAddress, EraseSubscription } from '../contract.js';

@HandlesCommand(EraseSubscription)
export class EraseSubscriptionHandler implements ICommandHandler<EraseSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ emails }: EraseSubscription): Promise<number> {
    if (emails.length === 0) return 0;
    const found = await this.em.execute<{ id: number }[]>(
      `select id from subscriber where email in (${placeholders(emails)}) order by id`,
      [...emails],
    );
    const [first] = found;
    // It erases the other spellings of the mailbox as well.
    if (first) await this.commands.execute(new EraseAddress(first.id));
    return found.length;
  }
}
