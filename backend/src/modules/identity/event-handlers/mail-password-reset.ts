import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { PasswordResetRequested } from '../contract.js';
import { PASSWORD_RESET_MAIL } from '../domain/password-reset.js';

/** Sends the link. Composing the email checks whether the address has an account. */
@EventHandler({ name: 'identity.mail-password-reset', on: [PasswordResetRequested], sends: [PASSWORD_RESET_MAIL] })
export class MailPasswordReset implements HandlesEvent<PasswordResetRequested> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id }: PasswordResetRequested, eventId: string): Promise<void> {
    await this.mails.enqueue(PASSWORD_RESET_MAIL, id, eventId);
  }
}
