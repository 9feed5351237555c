import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { verifyAssertion } from '../../../platform/security/passkey-ceremonies.js';
import type { PasskeySite, SentAssertion } from '../../../platform/security/passkey-ceremonies.js';
import { Account } from '../domain/account.js';
import { Passkey } from '../domain/passkey.js';
import type { SessionAccount } from '../presenters/session-account.js';

/** Signs in with a passkey, or proves something with one of the passkeys of `ownerId`. Returns its account. */
export class UsePasskey extends Command<SessionAccount> {
  constructor(
    readonly assertion: SentAssertion,
    readonly site: PasskeySite,
    readonly challenge: string,
    readonly ownerId?: number,
  ) {
    super();
  }
}

@HandlesCommand(UsePasskey)
export class UsePasskeyHandler implements ICommandHandler<UsePasskey> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ assertion, site, challenge, ownerId }: UsePasskey): Promise<SessionAccount> {
    // Locked: of two simultaneous uses, the second sees the counter of the first.
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const passkey = await this.em.findOne(Passkey, { credentialId: assertion.id }, lock);
    if (!passkey || (ownerId !== undefined && passkey.accountId !== ownerId)) throw unknown();
    const signCount = await verifyAssertion(assertion, site, challenge, passkey);
    if (signCount === null) throw refused();
    passkey.use(signCount, this.clock.now());
    await this.em.flush();
    const account = await this.em.findOneOrFail(Account, passkey.accountId);
    return { id: account.id, passwordVersion: account.passwordVersion };
  }
}

/** Devices keep passkeys that were removed here, and offer them again. */
const unknown = () =>
  new DomainError(
    'auth.passkey-unknown',
    'unauthenticated',
    'We don’t know this passkey. It may have been removed from your account. Use another way.',
  );

const refused = () =>
  new DomainError(
    'auth.passkey-refused',
    'unauthenticated',
    'That passkey didn’t work. Try again, or use another way.',
  );
