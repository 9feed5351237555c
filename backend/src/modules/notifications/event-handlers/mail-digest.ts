import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { DigestDue } from '../contract.js';
import { DIGEST_MAIL } from '../domain/notification.js';

/** Sends the digest. Composing it checks whether there is still something unread. */
@EventHandler({ name: 'notifications.mail-digest', on: [DigestDue], sends: [DIGEST_MAIL] })
export class MailDigest implements HandlesEvent<DigestDue> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id }: DigestDue, eventId: string): Promise<void> {
    await this.mails.enqueue(DIGEST_MAIL, id, eventId);
  }
}
