import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandResult, ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { canonicalEmail, nearest, spellingsOf } from '../../../platform/http/validation/index.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { refuseWeakPassword } from '../../../platform/security/password-policy.js';
import { hashPassword } from '../../../platform/security/passwords.js';
import { RecordDecision } from '../../moderation/contract.js';
import { EnsureFirstAdmin } from '../contract.js';
import { Account } from '../domain/account.js';
import { EmailChange } from '../domain/email-change.js';
import { PasswordReset } from '../domain/password-reset.js';
import { removeFactors } from '../presenters/factors.js';

@HandlesCommand(EnsureFirstAdmin, { kind: 'account', action: 'promoted' })
export class EnsureFirstAdminHandler implements ICommandHandler<EnsureFirstAdmin> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ email: setting, password }: EnsureFirstAdmin): Promise<CommandResult<EnsureFirstAdmin>> {
    const [first] = await this.em.find(Account, { isAdmin: true }, { orderBy: { id: 'asc' }, limit: 1 });
    if (first) return { id: first.id, email: first.email, made: false };
    // Someone may have signed up with this address before the setting named it: the setting decides.
    const spellings = spellingsOf(setting);
    const member = nearest(await this.em.find(Account, { email: { $in: spellings } }), spellings);
    const email = member?.email ?? canonicalEmail(setting);
    const username = member?.username ?? (await this.freeName());
    await refuseWeakPassword(password, { username, email, isAdmin: true });
    const passwordHash = await hashPassword(password);
    const before = member?.state ?? null;
    const admin = member ?? this.newAccount(username, email, passwordHash);
    admin.changeRole('admin');
    admin.unsuspend();
    await this.outbox.add(member?.changePasswordForOwner(passwordHash));
    await this.em.flush();
    const decided = { action: 'promoted', kind: 'account', itemId: admin.id, before, after: admin.state } as const;
    await this.commands.execute(new RecordDecision({ adminId: null }, decided));
    // A person who signed up with the address earlier must not become an admin through an old session, link or passkey.
    if (member) await this.forgetOldWays(admin.id);
    await this.em.nativeUpdate(PasswordReset, { accountId: admin.id, usedAt: null }, { usedAt: this.clock.now() });
    await this.sessions.removeAllOf(admin.id);
    return { id: admin.id, email, made: true };
  }

  private async forgetOldWays(accountId: number): Promise<void> {
    await removeFactors(this.em, accountId);
    await this.em.nativeUpdate(EmailChange, { accountId, closed: false }, { closed: true });
    await this.em.execute('delete from account_deletion where account_id = ?', [accountId]);
  }

  private async freeName(): Promise<string> {
    const taken = await this.em.count(Account, { username: 'admin' });
    return taken ? `admin-${crypto.randomUUID().slice(0, 8)}` : 'admin';
  }

  private newAccount(username: string, email: string, passwordHash: string): Account {
    const account = Account.register({ username, email, passwordHash, role: 'admin', now: this.clock.now() });
    this.em.persist(account);
    return account;
  }
}
