import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { FactorChanged } from '../contract.js';
import { HAS_FACTOR, lockAccount } from '../presenters/factors.js';
import type { FactorOwner } from '../presenters/factors.js';
import { replaceRecoveryCodes } from '../presenters/recovery-codes.js';

/** Makes ten new recovery codes. The old ones stop working. */
export class MakeRecoveryCodes extends Command<string[]> {
  constructor(readonly owner: FactorOwner) {
    super();
  }
}

@HandlesCommand(MakeRecoveryCodes)
export class MakeRecoveryCodesHandler implements ICommandHandler<MakeRecoveryCodes> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ owner }: MakeRecoveryCodes): Promise<string[]> {
    const accountId = owner.id;
    await lockAccount(this.em, owner);
    const [account] = await this.em.execute<object[]>(`select 1 from account where id = ? and ${HAS_FACTOR}`, [
      accountId,
    ]);
    if (!account) {
      throw new DomainError('auth.no-factor', 'conflict', 'Add a passkey or set up codes from an app first.');
    }
    const codes = await replaceRecoveryCodes(this.em, accountId);
    await this.outbox.add(new FactorChanged(accountId, 'recovery-codes-made'));
    return codes;
  }
}
