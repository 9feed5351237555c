import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { EmailChangeRequested } from '../contract.js';
import { CONFIRM_EMAIL_MAIL } from '../domain/email-change.js';

/** Asks the new address to confirm. */
@EventHandler({ name: 'identity.mail-email-confirmation', on: [EmailChangeRequested], sends: [CONFIRM_EMAIL_MAIL] })
export class MailEmailConfirmation implements HandlesEvent<EmailChangeRequested> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id }: EmailChangeRequested, eventId: string): Promise<void> {
    await this.mails.enqueue(CONFIRM_EMAIL_MAIL, id, eventId);
  }
}
