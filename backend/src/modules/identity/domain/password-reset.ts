import { defineEntity, p } from '@mikro-orm/core';
import { PasswordResetRequested } from '../contract.js';

const VALID_MS = 3_600_000;

/** Both are part of what is under way: a rename orphans mails and voids links. */
export const PASSWORD_RESET_MAIL = 'identity.password-reset';
export const PASSWORD_RESET_TOKEN = 'identity.password-reset';

const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId: p.integer().nullable(),
    nonce: p.text(),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    usedAt: p.datetime().columnType('timestamptz(3)').nullable(),
  },
});

/**
 * Somebody asked for a link to choose a new password. What opens the account is not in here: the link's token is an HMAC
 * over the id and the nonce (platform/security/tokens.ts), so that nobody can make one of what is in the database.
 */
export class PasswordReset extends PasswordResetSchema.class {
  /** `accountId` is null when nobody has that address: it is asked for all the same, and nothing comes of it. */
  static create(accountId: number | null, now: Date): PasswordReset {
    const reset = new PasswordReset();
    reset.accountId = accountId;
    reset.nonce = crypto.randomUUID();
    reset.createdAt = now;
    reset.usedAt = null;
    return reset;
  }

  /** Told once the row has its id. */
  requested(): PasswordResetRequested {
    return new PasswordResetRequested(this.id);
  }

  /**
   * Whether its link still works. Asking again ends no other link: anybody could make the one void that somebody else is
   * about to use. A new password does.
   */
  isOpen(now: Date): boolean {
    return this.accountId !== null && this.usedAt === null && now.getTime() < this.createdAt.getTime() + VALID_MS;
  }
}

PasswordResetSchema.setClass(PasswordReset);
