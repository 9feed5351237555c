import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { FactorChanged } from '../contract.js';
import { TotpSecret } from '../domain/totp-secret.js';
import { lockAccount, removeUselessRecoveryCodes } from '../presenters/factors.js';
import type { FactorOwner } from '../presenters/factors.js';

/** Turns off codes from an app; with the last factor, the recovery codes are removed too. Nothing happens if they are off. */
export class TurnOffCodes extends Command<void> {
  constructor(readonly owner: FactorOwner) {
    super();
  }
}

@HandlesCommand(TurnOffCodes)
export class TurnOffCodesHandler implements ICommandHandler<TurnOffCodes> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ owner }: TurnOffCodes): Promise<void> {
    const accountId = owner.id;
    await lockAccount(this.em, owner);
    if ((await this.em.nativeDelete(TotpSecret, { accountId })) === 0) return;
    await removeUselessRecoveryCodes(this.em, accountId);
    await this.outbox.add(new FactorChanged(accountId, 'codes-turned-off'));
  }
}
