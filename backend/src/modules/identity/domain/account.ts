import { defineEntity, p } from '@mikro-orm/core';
import type { ItemState } from '../../../kernel/decision-context.js';
import type { Role } from '../../../kernel/roles.js';
import { isoDay } from '../../../kernel/clock.js';
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
    staffRole: p
      .enum(['moderator', 'writer', 'editor'] as const)
      .columnType('text')
      .nullable(),
    suspendedOn: p.string().columnType('date').nullable(),
    displayName: p.text().nullable(),
    /** The day on which someone used a link that was emailed to the address; null while nobody has. */
    emailConfirmedOn: p.string().columnType('date').nullable(),
    createdAt: p.datetime().columnType('timestamptz(3)').defaultRaw('now()'),
  },
});

/** A registered person. The password is stored only as an Argon2id hash. */
export class Account extends AccountSchema.class {
  static register(fields: { username: string; email: string; passwordHash: string; role: Role; now: Date }): Account {
    const account = new Account();
    account.username = fields.username;
    account.email = fields.email;
    account.passwordHash = fields.passwordHash;
    account.changeRole(fields.role);
    account.suspendedOn = null;
    account.displayName = null;
    account.emailConfirmedOn = null;
    account.createdAt = fields.now;
    account.passwordVersion = 1;
    return account;
  }

  get role(): Role {
    return this.isAdmin ? 'admin' : (this.staffRole ?? 'member');
  }

  get isSuspended(): boolean {
    return (this.suspendedOn ?? null) !== null;
  }

  /** The state for the audit log. */
  get state(): ItemState {
    return { status: this.isSuspended ? 'suspended' : this.role, version: 0 };
  }

  changeRole(role: Role): void {
    this.isAdmin = role === 'admin';
    this.staffRole = role === 'admin' || role === 'member' ? null : role;
  }

  /** The account keeps its role, and loses everything that it may do until this is taken back. Its owner can sign in and read. */
  suspend(now: Date): void {
    this.suspendedOn = isoDay(now);
  }

  unsuspend(): void {
    this.suspendedOn = null;
  }

  /** Ends every session that was started with another password. */
  changePassword(passwordHash: string): void {
    this.passwordHash = passwordHash;
    this.endSessions();
  }

  /** Also invalidates the account's sign-in links. */
  endSessions(): void {
    this.passwordVersion += 1;
  }

  /** Someone has used a link that was emailed to the address. `day` is a UTC day. */
  confirmEmail(day: string): void {
    this.emailConfirmedOn = day;
  }

  /** For changes by someone else: the owner gets an email about it. */
  changePasswordForOwner(passwordHash: string): PasswordChangedByAdmin {
    this.changePassword(passwordHash);
    return new PasswordChangedByAdmin(this.id);
  }
}

AccountSchema.setClass(Account);
