import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';

/** Somebody asked for a link to choose a new password: the id of the request, not whose. */
export class PasswordResetRequested extends DomainEvent {
  static override readonly eventName = 'identity.password-reset-requested';
  constructor(readonly id: number) {
    super();
  }
}

/** An admin, or the operator's settings, gave a member another password: the account's id. */
export class PasswordChangedByAdmin extends DomainEvent {
  static override readonly eventName = 'identity.password-changed-by-admin';
  constructor(readonly id: number) {
    super();
  }
}

/** At start: makes the first admin when there is none. Answers the account of an admin, and whether it was made now. */
export class EnsureFirstAdmin extends ContractCommand<{ id: number; email: string; made: boolean }> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

/** Passwords that were chosen after the backup that was restored: an old one, which others may know, must not work again. */
export class ReplayPasswordChanges extends ContractCommand<void> {
  constructor(readonly accounts: { id: number; passwordHash: string; passwordVersion: number }[]) {
    super();
  }
}
