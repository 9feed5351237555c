import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { nearest, spellingsOf } from '../../../platform/http/email-address.js';
import type { SessionStore } from '../../../platform/http/session-store.js';
import { SESSION_STORE } from '../../../platform/http/session-store.token.js';
import { refuseWeakPassword } from '../../../platform/security/new-passwords.js';
import { hashPassword } from '../../../platform/security/passwords.js';
import { Account } from '../domain/account.js';
import { PasswordReset } from '../domain/password-reset.js';
import { isResetToken, resetIdIn } from '../views/reset-link.js';
import type { SessionAccount } from '../views/session-account.js';

/** What speaks for whoever wants a new password; any of them is enough. */
export interface ResetProof {
  /** From a mail's link. */
  token?: string | undefined;
  /** Whose current password was given, as it was checked just before. */
  knows?: SessionAccount | null | undefined;
  byAdmin: boolean;
}

/** Gives an account another password and ends its sessions, but for `keepSid` when that is the account's own. */
export class ResetPassword extends Command<SessionAccount> {
  constructor(
    readonly email: string,
    readonly newPassword: string,
    readonly proof: ResetProof,
    readonly keep: { ofAccount: number; sid: string } | null,
  ) {
    super();
  }
}

@HandlesCommand(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ email, newPassword, proof, keep }: ResetPassword): Promise<SessionAccount> {
    // The lock first: of two that use one link at once the second sees that it was used.
    const account = await this.find(email);
    const byLink = await this.isOfLink(account, proof.token ?? '');
    if (!account || !(byLink || speaksFor(account, proof))) throw refused();
    refuseWeakPassword(newPassword, account, 'newPassword');
    account.changePassword(await hashPassword(newPassword));
    await this.em.nativeUpdate(PasswordReset, { accountId: account.id, usedAt: null }, { usedAt: this.clock.now() });
    await this.em.flush();
    await this.sessions.removeAllOf(account.id, keep?.ofAccount === account.id ? keep.sid : undefined);
    return { id: account.id, passwordVersion: account.passwordVersion };
  }

  private async find(email: string): Promise<Account | null> {
    const spellings = spellingsOf(email);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    return nearest(await this.em.find(Account, { email: { $in: spellings } }, lock), spellings);
  }

  /** Looks for an account that does not exist as well: the answer must not come sooner. */
  private async isOfLink(account: Account | null, token: string): Promise<boolean> {
    const asked = await this.em.findOne(PasswordReset, { id: resetIdIn(token), accountId: account?.id ?? 0 });
    const matches = isResetToken(token, asked ?? { id: 0, nonce: '' }, this.settings.sessionSecret);
    return matches && asked !== null && asked.isOpen(this.clock.now());
  }
}

function speaksFor(account: Account, { knows, byAdmin }: ResetProof): boolean {
  // Changed since it was checked: it is no longer the current one.
  if (knows?.id === account.id && knows.passwordVersion === account.passwordVersion) return true;
  return byAdmin && !account.isAdmin;
}

/** The same for an account that does not exist, and whatever was wrong. */
const refused = () =>
  new DomainError(
    'account.reset-refused',
    'forbidden',
    'That did not prove that the account is yours. Please ask for a new link.',
  );
