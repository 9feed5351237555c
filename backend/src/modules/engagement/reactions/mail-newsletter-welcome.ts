import { Mails } from '../../../platform/mail/mails.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { SubscriberJoined } from '../contract.js';
import { NEWSLETTER_WELCOME_MAIL } from '../domain/subscriber.js';

/** Welcomes who has joined, each time that somebody does: not who was there already. */
@Reaction({ name: 'engagement.mail-newsletter-welcome', on: [SubscriberJoined], sends: [NEWSLETTER_WELCOME_MAIL] })
export class MailNewsletterWelcome implements ReactsTo<SubscriberJoined> {
  constructor(private readonly mails: Mails) {}

  async react({ subscriberId }: SubscriberJoined, eventId: string): Promise<void> {
    await this.mails.send(NEWSLETTER_WELCOME_MAIL, subscriberId, eventId);
  }
}
