import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { nearest, spellingsOf } from '../../../platform/http/validation/index.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { refuseWeakPassword } from '../../../platform/security/password-policy.js';
import { hashPassword } from '../../../platform/security/passwords.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Account } from '../domain/account.js';
import { deleteInvitationsBy } from '../presenters/open-invitations.js';
import { OpenResetLinks } from '../presenters/open-reset-links.js';
import type { SessionAccount } from '../presenters/session-account.js';

/** The proofs that allow a new password. Any of them is enough. */
export interface ResetProof {
  /** The token of an emailed link. */
  token?: string | undefined;
  /** The account whose current password was given and just checked. */
  passwordOf?: SessionAccount | null | undefined;
  /** The admin who requests it. */
  adminId: number | null;
}

/** The account with its new password, and the id of the audit entry when an admin changed it. */
export interface ResetAccount extends SessionAccount {
  decisionId: number | null;
}

/** Changes a password and ends the account's sessions, except for `keep` when that session is the account's own. */
export class ResetPassword extends Command<ResetAccount> {
  constructor(
    readonly email: string,
    readonly newPassword: string,
    readonly proof: ResetProof,
    readonly keep: { ofAccount: number; sid: string } | null,
  ) {
    super();
  }
}

@HandlesCommand(ResetPassword, { kind: 'account', action: 'reset' })
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: OpenResetLinks,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ email, newPassword, proof, keep }: ResetPassword): Promise<ResetAccount> {
    // Locks the account first: of two simultaneous uses of one link, the second sees that it was used.
    const account = await this.find(email);
    const byLink = await this.links.has(account?.id, proof.token ?? '');
    const byOwner = byLink || knowsPassword(account, proof);
    const admin = byOwner || account?.isAdmin ? null : proof.adminId;
    if (!account || !(byOwner || admin !== null)) throw refused();
    await refuseWeakPassword(newPassword, account, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    if (byLink) account.confirmEmail(this.links.today());
    if (admin === null) account.changePassword(passwordHash);
    else await this.outbox.add(account.changePasswordForOwner(passwordHash));
    await this.links.close(account.id);
    // Someone else may have known the old password, and made some.
    if (account.isAdmin) await deleteInvitationsBy(this.em, account.id);
    await this.em.flush();
    await this.sessions.removeAllOf(account.id, keep?.ofAccount === account.id ? keep.sid : undefined);
    const decisionId = admin === null ? null : await this.record(account, admin);
    return { id: account.id, passwordVersion: account.passwordVersion, decisionId };
  }

  private record(account: Account, adminId: number): Promise<number> {
    const { id: itemId, state } = account;
    const decided = { action: 'reset', kind: 'account', itemId, before: state, after: state } as const;
    return this.commands.execute(new RecordDecision({ adminId }, decided));
  }

  private async find(email: string): Promise<Account | null> {
    const spellings = spellingsOf(email);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    return nearest(await this.em.find(Account, { email: { $in: spellings } }, lock), spellings);
  }
}

/** False when the password was changed since it was checked. */
const knowsPassword = (account: Account | null, { passwordOf }: ResetProof): boolean =>
  account !== null && passwordOf?.id === account.id && passwordOf.passwordVersion === account.passwordVersion;

/** The same error for an unknown account and for every wrong proof. */
const refused = () =>
  new DomainError(
    'account.reset-refused',
    'forbidden',
    'This link expired, was already used, or is for another email. Ask for a new one.',
  );
