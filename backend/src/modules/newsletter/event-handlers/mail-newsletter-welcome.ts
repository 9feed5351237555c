import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { SubscriberJoined } from '../contract.js';
import { NEWSLETTER_WELCOME_MAIL } from '../domain/subscriber.js';

/** Sends a welcome email each time an address joins, but not when it is subscribed already. */
@EventHandler({ name: 'engagement.mail-newsletter-welcome', on: [SubscriberJoined], sends: [NEWSLETTER_WELCOME_MAIL] })
export class MailNewsletterWelcome implements HandlesEvent<SubscriberJoined> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ subscriberId }: SubscriberJoined, eventId: string): Promise<void> {
    await this.mails.enqueue(NEWSLETTER_WELCOME_MAIL, subscriberId, eventId);
  }
}
