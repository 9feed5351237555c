import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { refuseWeakPassword } from '../../../platform/security/password-policy.js';
import { hashPassword } from '../../../platform/security/passwords.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Subscribe } from '../../newsletter/contract.js';
import { Account } from '../domain/account.js';
import { EmailChanges, emailTaken } from '../presenters/email-changes.js';
import { GrantedRole } from '../presenters/granted-role.js';
import type { SignUpProof } from '../presenters/granted-role.js';
import { conflictOf, refuseTakenName } from '../presenters/names.js';
import type { SessionAccount } from '../presenters/session-account.js';

/**
 * Registers an account. The right passcode makes it an admin, and an invitation gives it a role. With `newsletter` its address is also
 * signed up. Returns the new account.
 */
export class RegisterAccount extends Command<SessionAccount> {
  constructor(
    readonly wanted: { username: string; email: string; password: string; newsletter: boolean },
    readonly proof: SignUpProof,
  ) {
    super();
  }
}

@HandlesCommand(RegisterAccount, { kind: 'account', action: 'invited' })
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly emailChanges: EmailChanges,
    private readonly grantedRole: GrantedRole,
  ) {}

  async execute({ wanted, proof }: RegisterAccount): Promise<SessionAccount> {
    const { username, email, password, newsletter } = wanted;
    const { role, invitedBy } = await this.grantedRole.of(proof);
    await refuseWeakPassword(password, { username, email, isAdmin: role === 'admin' });
    await refuseTakenName(this.em, username, 'username', null);
    await this.emailChanges.refuseTaken(email, null);
    const passwordHash = await hashPassword(password);
    const account = Account.register({ username, email, passwordHash, role, now: this.clock.now() });
    // For two simultaneous sign-ups the unique index decides, and the second gets the same errors as above.
    await this.em
      .persist(account)
      .flush()
      .catch((error: unknown) => Promise.reject(conflictOf(error, emailTaken)));
    if (role !== 'member') await this.recordGrant(account, invitedBy);
    // The account's address is not confirmed either, so it is asked like any other.
    if (newsletter) await this.commands.execute(new Subscribe(email, null));
    return { id: account.id, passwordVersion: account.passwordVersion };
  }

  /** A new admin with the passcode decided about themselves. Otherwise the admin who invited them decided. */
  private async recordGrant({ id, state: after }: Account, invitedBy: number | undefined): Promise<void> {
    const action = invitedBy === undefined ? 'promoted' : 'invited';
    const decided = { action, kind: 'account', itemId: id, before: null, after } as const;
    await this.commands.execute(new RecordDecision({ adminId: invitedBy ?? id }, decided));
  }
}
