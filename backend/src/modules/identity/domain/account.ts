import { defineEntity, p } from '@mikro-orm/core';
import type { ItemState } from '../../../kernel/decision-context.js';
import { PasswordChangedByAdmin } from '../contract.js';

/** A stored name: renaming it orphans waiting emails. */
export const PASSWORD_CHANGED_MAIL = 'identity.password-changed';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.integer().primary().autoincrement(),
    username: p.string().columnType('citext').unique('account_username_unique'),
    email: p.string().columnType('citext').unique('account_email_unique'),
    passwordHash: p.text(),
    passwordVersion: p.integer().default(1),
    isAdmin: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)').defaultRaw('now()'),
  },
});

/** A registered person. The password is stored only as an Argon2id hash. */
export class Account extends AccountSchema.class {
  static register(fields: {
    username: string;
    email: string;
    passwordHash: string;
    isAdmin: boolean;
    now: Date;
  }): Account {
    const account = new Account();
    account.username = fields.username;
    account.email = fields.email;
    account.passwordHash = fields.passwordHash;
    account.isAdmin = fields.isAdmin;
    account.createdAt = fields.now;
    account.passwordVersion = 1;
    return account;
  }

  /** The state for the audit log. */
  get state(): ItemState {
    return { status: this.isAdmin ? 'admin' : 'member', version: 0 };
  }

  /** Ends every session that was started with another password. */
  changePassword(passwordHash: string): void {
    this.passwordHash = passwordHash;
    this.passwordVersion += 1;
  }

  /** For changes by someone else: the owner gets an email about it. */
  changePasswordForOwner(passwordHash: string): PasswordChangedByAdmin {
    this.changePassword(passwordHash);
    return new PasswordChangedByAdmin(this.id);
  }
}

AccountSchema.setClass(Account);
