import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';

/** The emails that a person of the desk can switch on. */
export const DESK_EMAIL_KINDS = ['digest', 'crisis', 'weekly'] as const;
export type DeskEmailKind = (typeof DESK_EMAIL_KINDS)[number];

/** In the order of the week. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** No email is sent from 21:00 to 7:00 in the time zone of the site. */
export const MORNING = 7;
export const NIGHT = 21;

/**
 * After a restore: nobody gets a digest or a weekly note anymore that day, because it may have been sent since the backup. Emails about a
 * crisis are still sent. Returns how many people have switched on a digest or, on Monday and Tuesday, a note.
 */
export class HoldRestoredDeskEmails extends ContractCommand<number> {}

/** An email to a person of the desk is due. It has the id of the account, and nothing about a story. */
export class DeskEmailDue extends DomainEvent {
  static override readonly eventName = 'desk-emails.email-due';
  constructor(
    readonly id: number,
    readonly kind: DeskEmailKind,
  ) {
    super();
  }
}
