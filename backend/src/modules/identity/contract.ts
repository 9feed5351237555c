import { DomainEvent } from '../../kernel/domain-event.js';

/** Somebody signed up. */
export class AccountRegistered extends DomainEvent {
  static override readonly eventName = 'identity.account-registered';
  constructor(readonly accountId: number) {
    super();
  }
}
