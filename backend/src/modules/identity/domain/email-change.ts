import { defineEntity, p } from '@mikro-orm/core';
import { EmailChanged, EmailChangeRequested } from '../contract.js';
import type { Account } from './account.js';

const CONFIRMABLE_MS = 24 * 3_600_000;
export const DAYS_TO_UNDO_EMAIL = 7;
const UNDOABLE_MS = DAYS_TO_UNDO_EMAIL * CONFIRMABLE_MS;

/** Stored names: renaming them orphans waiting emails and invalidates links. */
export const CONFIRM_EMAIL_MAIL = 'identity.confirm-email';
export const EMAIL_CHANGED_MAIL = 'identity.email-changed';
export const CONFIRM_EMAIL_TOKEN = 'identity.confirm-email';
export const UNDO_EMAIL_TOKEN = 'identity.undo-email';

const EmailChangeSchema = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId: p.integer(),
    oldEmail: p.string().columnType('citext'),
    newEmail: p.string().columnType('citext'),
    passwordVersion: p.integer(),
    nonce: p.text(),
    requestedAt: p.datetime().columnType('timestamptz(3)'),
    confirmedAt: p.datetime().columnType('timestamptz(3)').nullable(),
    closed: p.boolean().default(false),
  },
});

/**
 * A change of an account's email address. It counts once the new address has confirmed it, and the old address can take it back for
 * seven days: whoever has taken over an account must not be able to lock its owner out. The links' tokens are HMACs over the id and the
 * nonce, so that no one can make a token from the database.
 */
export class EmailChange extends EmailChangeSchema.class {
  static request(account: Account, newEmail: string, now: Date): EmailChange {
    const change = new EmailChange();
    change.accountId = account.id;
    change.oldEmail = account.email;
    change.newEmail = newEmail;
    change.passwordVersion = account.passwordVersion;
    change.nonce = crypto.randomUUID();
    change.requestedAt = now;
    change.confirmedAt = null;
    change.closed = false;
    return change;
  }

  /** The event of a new request. Call it once the row has its id. */
  requested(): EmailChangeRequested {
    return new EmailChangeRequested(this.id);
  }

  isConfirmable(now: Date): boolean {
    return !this.closed && !this.confirmedAt && now.getTime() < this.requestedAt.getTime() + CONFIRMABLE_MS;
  }

  /** A new password, or another address since, means that the owner may have stopped somebody who asked for this. */
  fits({ email, passwordVersion }: Account): boolean {
    return email === this.oldEmail && passwordVersion === this.passwordVersion;
  }

  confirm(account: Account, now: Date): EmailChanged {
    account.email = this.newEmail;
    this.confirmedAt = now;
    return new EmailChanged(this.id);
  }

  isUndoable(now: Date): boolean {
    return !this.closed && !!this.confirmedAt && now.getTime() < this.confirmedAt.getTime() + UNDOABLE_MS;
  }
}

EmailChangeSchema.setClass(EmailChange);
