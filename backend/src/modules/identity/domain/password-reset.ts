import { defineEntity, p } from '@mikro-orm/core';
import { PasswordResetRequested } from '../contract.js';

const VALID_MS = 3_600_000;

/** Stored names: renaming them orphans waiting emails and invalidates links. */
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
 * A request for a link to choose a new password. The row does not open the account: the link's token is an HMAC over
 * the id and the nonce (platform/security/tokens.ts), so that no one can make a token from the database.
 */
export class PasswordReset extends PasswordResetSchema.class {
  /** `accountId` is null for an unknown address: the request is stored all the same, and nothing follows from it. */
  static create(accountId: number | null, now: Date): PasswordReset {
    const reset = new PasswordReset();
    reset.accountId = accountId;
    reset.nonce = crypto.randomUUID();
    reset.createdAt = now;
    reset.usedAt = null;
    return reset;
  }

  /** The event of a new request. Call it once the row has its id. */
  requested(): PasswordResetRequested {
    return new PasswordResetRequested(this.id);
  }

  /**
   * Whether its link still works. A new request does not invalidate older links, because anyone could then invalidate a
   * link that the owner is about to use. A new password does.
   */
  isOpen(now: Date): boolean {
    return this.accountId !== null && this.usedAt === null && now.getTime() < this.createdAt.getTime() + VALID_MS;
  }
}

PasswordResetSchema.setClass(PasswordReset);
