import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { spellingsOf } from '../../../platform/http/validation/index.js';
import { refuseWeakPassword } from '../../../platform/security/password-policy.js';
import { hashPassword } from '../../../platform/security/passwords.js';
import { constantTimeEqual } from '../../../platform/security/constant-time-equal.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Account } from '../domain/account.js';
import type { SessionAccount } from '../presenters/session-account.js';

/** Registers an account; the right passcode makes it an admin. Returns the new account. */
export class RegisterAccount extends Command<SessionAccount> {
  constructor(
    readonly username: string,
    readonly email: string,
    readonly password: string,
    readonly adminPasscode: string | undefined,
  ) {
    super();
  }
}

@HandlesCommand(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  async execute({ username, email, password, adminPasscode }: RegisterAccount): Promise<SessionAccount> {
    const isAdmin = Boolean(adminPasscode);
    if (adminPasscode && !constantTimeEqual(adminPasscode, this.settings.adminPasscode)) {
      throw new DomainError('account.passcode', 'forbidden', 'Invalid admin passcode', 'adminPasscode');
    }
    refuseWeakPassword(password, { username, email, isAdmin });
    await this.refuseTaken(username, email);
    const passwordHash = await hashPassword(password);
    const account = Account.register({ username, email, passwordHash, isAdmin, now: this.clock.now() });
    // For two simultaneous sign-ups the unique index decides, and the second gets the same errors as above.
    await this.em
      .persist(account)
      .flush()
      .catch((error: unknown) => Promise.reject(conflictOf(error)));
    if (isAdmin) await this.recordGrant(account);
    return { id: account.id, passwordVersion: account.passwordVersion };
  }

  /** The new admin had the passcode, so the decision counts as their own. */
  private async recordGrant(account: Account): Promise<void> {
    const decided = { action: 'promoted', kind: 'account', itemId: account.id, before: null } as const;
    await this.commands.execute(new RecordDecision({ adminId: account.id }, { ...decided, after: account.state }));
  }

  private async refuseTaken(username: string, email: string): Promise<void> {
    const existing = await this.em.find(Account, { $or: [{ username }, { email: { $in: spellingsOf(email) } }] });
    if (existing.some((account) => account.username.toLowerCase() === username.toLowerCase())) throw usernameTaken();
    if (existing.length > 0) throw emailTaken();
  }
}

const usernameTaken = () =>
  new DomainError('account.username-taken', 'conflict', 'Username is already taken', 'username');
const emailTaken = () => new DomainError('account.email-taken', 'conflict', 'Email is already registered', 'email');

function conflictOf(error: unknown): unknown {
  const constraint =
    (error as { constraint?: string; message?: string }).constraint ?? String((error as Error).message);
  if (constraint.includes('account_username_unique')) return usernameTaken();
  if (constraint.includes('account_email_unique')) return emailTaken();
  return error;
}
