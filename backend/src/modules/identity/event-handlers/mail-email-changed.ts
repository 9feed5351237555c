import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { EmailChanged } from '../contract.js';
import { EMAIL_CHANGED_MAIL } from '../domain/email-change.js';

/** Tells the old address, with a link to take the change back. */
@EventHandler({ name: 'identity.mail-email-changed', on: [EmailChanged], sends: [EMAIL_CHANGED_MAIL] })
export class MailEmailChanged implements HandlesEvent<EmailChanged> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id }: EmailChanged, eventId: string): Promise<void> {
    await this.mails.enqueue(EMAIL_CHANGED_MAIL, id, eventId);
  }
}
