import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { ConfirmationRequested } from '../contract.js';
import { NEWSLETTER_CONFIRMATION_MAIL } from '../domain/subscriber.js';

/** A handler of its own: the email is composed from the row, which must be committed before it is queued. */
@EventHandler({
  name: 'newsletter.mail-confirmation',
  on: [ConfirmationRequested],
  sends: [NEWSLETTER_CONFIRMATION_MAIL],
})
export class MailNewsletterConfirmation implements HandlesEvent<ConfirmationRequested> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ subscriberId }: ConfirmationRequested, eventId: string): Promise<void> {
    await this.mails.enqueue(NEWSLETTER_CONFIRMATION_MAIL, subscriberId, eventId);
  }
}
