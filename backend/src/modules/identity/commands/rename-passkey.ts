import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Passkey } from '../domain/passkey.js';

/** Renames a passkey of the account. */
export class RenamePasskey extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly name: string,
  ) {
    super();
  }
}

@HandlesCommand(RenamePasskey)
export class RenamePasskeyHandler implements ICommandHandler<RenamePasskey> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, id, name }: RenamePasskey): Promise<void> {
    const passkey = await this.em.findOne(Passkey, { id, accountId });
    if (!passkey) throw DomainError.notFound('passkey');
    passkey.rename(name);
    await this.em.flush();
  }
}
