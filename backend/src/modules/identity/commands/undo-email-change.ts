import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { hashPassword } from '../../../platform/security/passwords.js';
import { UNDO_EMAIL_TOKEN } from '../domain/email-change.js';
import { PasswordReset } from '../domain/password-reset.js';
import { removeFactors } from '../presenters/factors.js';
import { badLink, EmailChanges, emailTaken } from '../presenters/email-changes.js';
import { conflictOf } from '../presenters/names.js';
import { deleteInvitationsBy } from '../presenters/open-invitations.js';

/**
 * The owner of the old email address takes a change back, by the link that it got. Somebody else may have the account, with its
 * password or a passkey of their own. So the address is the old one again whatever has changed since, no session, password, passkey or code
 * works, and the old address gets a link to choose a new password.
 */
export class UndoEmailChange extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(UndoEmailChange)
export class UndoEmailChangeHandler implements ICommandHandler<UndoEmailChange> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly changes: EmailChanges,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ token }: UndoEmailChange): Promise<void> {
    const { account, change } = await this.changes.lock(UNDO_EMAIL_TOKEN, token);
    const now = this.clock.now();
    if (!change.isUndoable(now)) throw badLink();
    account.email = change.oldEmail;
    account.confirmEmail(isoDay(now));
    // No one knows this password.
    account.changePassword(await hashPassword(randomBytes(32).toString('base64url')));
    await this.em.flush().catch((error: unknown) => Promise.reject(conflictOf(error, emailTaken)));
    // Also later changes: their old addresses may be those of whoever took the account over. Earlier ones can still be undone.
    await this.changes.close(account.id, { from: change.id });
    await this.em.nativeUpdate(PasswordReset, { accountId: account.id, usedAt: null }, { usedAt: now });
    const reset = PasswordReset.create(account.id, now);
    await this.em.persist(reset).flush();
    await this.outbox.add(reset.requested());
    await removeFactors(this.em, account.id);
    await deleteInvitationsBy(this.em, account.id);
    // The thief may have deleted the account.
    await this.em.execute('delete from account_deletion where account_id = ?', [account.id]);
    await this.sessions.removeAllOf(account.id);
  }
}
