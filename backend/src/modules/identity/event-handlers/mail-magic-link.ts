import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { MagicLinkRequested } from '../contract.js';
import { MAGIC_LINK_MAIL } from '../domain/magic-link.js';

/** Sends the link. Composing the email checks whether the address has an account. */
@EventHandler({ name: 'identity.mail-magic-link', on: [MagicLinkRequested], sends: [MAGIC_LINK_MAIL] })
export class MailMagicLink implements HandlesEvent<MagicLinkRequested> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id }: MagicLinkRequested, eventId: string): Promise<void> {
    await this.mails.enqueue(MAGIC_LINK_MAIL, id, eventId);
  }
}
