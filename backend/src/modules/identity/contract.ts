import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';

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

/**
 * Applies password changes that were made after the restored backup, so that an old password, which others may know,
 * does not work again.
 */
export class ReplayPasswordChanges extends ContractCommand<void> {
  constructor(readonly accounts: { id: number; passwordHash: string; passwordVersion: number }[]) {
    super();
  }
}
