import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { FactorChanged } from '../contract.js';
import { Passkey } from '../domain/passkey.js';
import { lockAccount, removeUselessRecoveryCodes } from '../presenters/factors.js';
import type { FactorOwner } from '../presenters/factors.js';

/** Removes a passkey of the account; with the last factor also the recovery codes. */
export class RemovePasskey extends Command<void> {
  constructor(
    readonly owner: FactorOwner,
    readonly id: number,
  ) {
    super();
  }
}

@HandlesCommand(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ owner, id }: RemovePasskey): Promise<void> {
    const accountId = owner.id;
    await lockAccount(this.em, owner);
    if ((await this.em.nativeDelete(Passkey, { id, accountId })) === 0) throw DomainError.notFound('passkey');
    await removeUselessRecoveryCodes(this.em, accountId);
    await this.outbox.add(new FactorChanged(accountId, 'passkey-removed'));
  }
}
