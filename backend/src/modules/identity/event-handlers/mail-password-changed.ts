import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { PasswordChangedByAdmin } from '../contract.js';
import { PASSWORD_CHANGED_MAIL } from '../domain/account.js';

/** Notifies the owner of an account whose password someone else changed. */
@EventHandler({ name: 'identity.mail-password-changed', on: [PasswordChangedByAdmin], sends: [PASSWORD_CHANGED_MAIL] })
export class MailPasswordChanged implements HandlesEvent<PasswordChangedByAdmin> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id }: PasswordChangedByAdmin, eventId: string): Promise<void> {
    await this.mails.enqueue(PASSWORD_CHANGED_MAIL, id, eventId);
  }
}
