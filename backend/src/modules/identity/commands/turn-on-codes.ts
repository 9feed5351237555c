import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { TextSealer } from '../../../platform/security/sealed-text.js';
import { FactorChanged } from '../contract.js';
import { TOTP_SEAL, TotpSecret } from '../domain/totp-secret.js';
import { firstRecoveryCodes, lockAccount } from '../presenters/factors.js';
import type { FactorOwner } from '../presenters/factors.js';

/** Turns on codes from an app, with a secret that its owner has proved to have. Returns recovery codes with the first factor. */
export class TurnOnCodes extends Command<string[] | null> {
  constructor(
    readonly owner: FactorOwner,
    readonly secret: string,
  ) {
    super();
  }
}

@HandlesCommand(TurnOnCodes)
export class TurnOnCodesHandler implements ICommandHandler<TurnOnCodes> {
  private readonly sealer: TextSealer;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    { sessionSecret }: Settings,
  ) {
    this.sealer = new TextSealer(sessionSecret, TOTP_SEAL);
  }

  async execute({ owner, secret }: TurnOnCodes): Promise<string[] | null> {
    const accountId = owner.id;
    await lockAccount(this.em, owner);
    if (await this.em.count(TotpSecret, { accountId })) {
      throw new DomainError('auth.codes-on', 'conflict', 'Codes from an app are already on. Turn them off first.');
    }
    await this.em.persist(TotpSecret.create(accountId, this.sealer.seal(secret), this.clock.now())).flush();
    const recoveryCodes = await firstRecoveryCodes(this.em, accountId);
    await this.outbox.add(new FactorChanged(accountId, 'codes-turned-on'));
    return recoveryCodes;
  }
}
