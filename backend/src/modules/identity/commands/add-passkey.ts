import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { PasskeyCredential } from '../../../platform/security/passkey-ceremonies.js';
import { FactorChanged } from '../contract.js';
import { MAX_PASSKEYS, Passkey } from '../domain/passkey.js';
import { firstRecoveryCodes, lockAccount } from '../presenters/factors.js';
import type { FactorOwner } from '../presenters/factors.js';
import type { AddedPasskey } from '../presenters/factors.view.js';

/** Adds a passkey that its owner just made. Returns its id, and recovery codes with the first factor. */
export class AddPasskey extends Command<AddedPasskey> {
  constructor(
    readonly owner: FactorOwner,
    readonly credential: PasskeyCredential,
    readonly name: string,
  ) {
    super();
  }
}

@HandlesCommand(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ owner, credential, name }: AddPasskey): Promise<AddedPasskey> {
    const accountId = owner.id;
    await lockAccount(this.em, owner);
    if ((await this.em.count(Passkey, { accountId })) >= MAX_PASSKEYS) {
      throw new DomainError(
        'auth.passkey-limit',
        'conflict',
        `You can have ${MAX_PASSKEYS} passkeys. Remove one first.`,
      );
    }
    const passkey = Passkey.add(accountId, credential, name, this.clock.now());
    await this.em
      .persist(passkey)
      .flush()
      .catch((error: unknown) => Promise.reject(isTaken(error) ? taken() : (error as Error)));
    const recoveryCodes = await firstRecoveryCodes(this.em, accountId);
    await this.outbox.add(new FactorChanged(accountId, 'passkey-added'));
    return { id: passkey.id, recoveryCodes };
  }
}

const isTaken = (error: unknown): boolean =>
  ((error as { constraint?: string }).constraint ?? String((error as Error).message)).includes(
    'passkey_credential_id_unique',
  );

const taken = () => new DomainError('auth.passkey-taken', 'conflict', 'This passkey was added before.');
