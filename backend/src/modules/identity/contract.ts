import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import type { LaterFactors } from '../../kernel/later-factors.js';
import type { CommentChoice, ErasedCounts } from '../../kernel/person-commands.js';

/** Someone requested a link to choose a new password. It has the id of the request, not of the account. */
export class PasswordResetRequested extends DomainEvent {
  static override readonly eventName = 'identity.password-reset-requested';
  constructor(readonly id: number) {
    super();
  }
}

/** An admin or the operator's settings changed a member's password. It has the account's id. */
export class PasswordChangedByAdmin extends DomainEvent {
  static override readonly eventName = 'identity.password-changed-by-admin';
  constructor(readonly id: number) {
    super();
  }
}

/** The owner of an account wants it deleted. It has the account's id. */
export class AccountDeletionRequested extends DomainEvent {
  static override readonly eventName = 'identity.account-deletion-requested';
  constructor(readonly id: number) {
    super();
  }
}

/** A member wants another email address. It has the id of the request. */
export class EmailChangeRequested extends DomainEvent {
  static override readonly eventName = 'identity.email-change-requested';
  constructor(readonly id: number) {
    super();
  }
}

/** The new email address of an account is confirmed. It has the id of the change. */
export class EmailChanged extends DomainEvent {
  static override readonly eventName = 'identity.email-changed';
  constructor(readonly id: number) {
    super();
  }
}

/** An admin invited someone, whose address was given. It has the invitation's id. */
export class InvitationMailed extends DomainEvent {
  static override readonly eventName = 'identity.invitation-mailed';
  constructor(readonly id: number) {
    super();
  }
}

/**
 * Creates the first admin at the start, if there is none. Returns the account of an admin, and whether it was just
 * created.
 */
export class EnsureFirstAdmin extends ContractCommand<{ id: number; email: string; made: boolean }> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

/** The role of an account in the latest state. */
export interface LaterRole {
  id: number;
  isAdmin: boolean;
  staffRole: string | null;
  suspendedOn: string | null;
}

/**
 * Applies what happened to accounts after the restored backup. An old password, which others may know, does not work again. The
 * passkeys and codes of an account with a newer password are removed, unless later ones are known. Those replace the ones of
 * the backup: a used recovery code stays used, and a removed passkey stays removed. Roles and suspensions are applied as well.
 */
export class ReplayAccountChanges extends ContractCommand<void> {
  constructor(
    readonly accounts: { id: number; passwordHash: string; passwordVersion: number }[],
    readonly roles: readonly LaterRole[],
    readonly factors: readonly LaterFactors[],
  ) {
    super();
  }
}

/** Someone requested a link to sign in. It has the id of the request, not of the account. */
export class MagicLinkRequested extends DomainEvent {
  static override readonly eventName = 'identity.magic-link-requested';
  constructor(readonly id: number) {
    super();
  }
}

/** How an account's owner proves who they are. Each change is an email to them. */
export const FACTOR_CHANGES = [
  'passkey-added',
  'passkey-removed',
  'codes-turned-on',
  'codes-turned-off',
  'recovery-codes-made',
  'factors-reset',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** The way to sign in to an account changed. It has the account's id. */
export class FactorChanged extends DomainEvent {
  static override readonly eventName = 'identity.factor-changed';
  constructor(
    readonly id: number,
    readonly change: FactorChange,
  ) {
    super();
  }
}

/**
 * An operator removes an account's passkeys, codes and recovery codes, and ends its sessions. Returns what was removed, or null if no
 * account has the address.
 */
export class ResetFactors extends ContractCommand<{ email: string; passkeys: number; codes: boolean } | null> {
  constructor(readonly email: string) {
    super();
  }
}

export interface ErasureOptions {
  comments: CommentChoice;
  /** Only if the time to change one's mind is over. */
  onlyIfDue?: boolean;
  /** An erased admin must not come back, even if no other is left: the next start creates one. */
  afterRestore?: boolean;
}

/**
 * Erases everything that names a person, by their account or by an address that may have none. Returns how many of each kind, or null
 * when it was not due. Erasing again erases what has come since.
 *
 * @throws DomainError `account.last-admin`
 */
export class ErasePerson extends ContractCommand<ErasedCounts | null> {
  constructor(
    readonly target: { accountId: number } | { email: string },
    readonly options: ErasureOptions,
  ) {
    super();
  }
}

/** A deletion that waits. `deleteAfter` is a time as ISO 8601. */
export interface PendingDeletion {
  accountId: number;
  deleteAfter: string;
  comments: CommentChoice;
}

/**
 * After a restore: erases the people who were erased since the backup. `pending`: the deletions that wait now; null if no later state is
 * known. Then those in the backup wait for another 24 hours, and their owners get another email: they may have changed their minds.
 * Returns how many accounts and addresses were erased.
 */
export class ReplayErasedPeople extends ContractCommand<number> {
  constructor(
    readonly accounts: readonly { id: number; comments: CommentChoice; day: string }[],
    readonly addresses: readonly { hash: string; day: string }[],
    readonly pending: readonly PendingDeletion[] | null,
  ) {
    super();
  }
}
