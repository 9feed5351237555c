import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';

/**
 * A notification that its member sees, as a condition on `notification`. One about a comment in the bin is hidden: it comes back with the
 * comment, read if it was read. One about a decline is about a comment that is gone.
 */
export const NOTIFICATION_IS_SHOWN =
  "(kind = 'declined' or exists (select from comment where comment.id = comment_id))";

/** An account is to get its digest of the day. It has the id of the account. */
export class DigestDue extends DomainEvent {
  static override readonly eventName = 'notifications.digest-due';
  constructor(readonly id: number) {
    super();
  }
}

/**
 * After a restore: no member gets a digest anymore that day, nor later one about what was unread in the backup, because it may have been
 * sent since. Returns how many members have switched it on.
 */
export class HoldRestoredDigests extends ContractCommand<number> {}

/** A member switches the daily email on or off. */
export class SwitchNotificationEmails extends ContractCommand<void> {
  constructor(
    readonly accountId: number,
    readonly on: boolean,
  ) {
    super();
  }
}
