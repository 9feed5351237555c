import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { DeskEmailDue } from '../contract.js';
import type { DeskEmailKind } from '../contract.js';
import { CRISIS_MAIL, DIGEST_MAIL, WEEKLY_MAIL } from '../domain/desk-email.js';

const TEMPLATES: Readonly<Record<DeskEmailKind, string>> = {
  digest: DIGEST_MAIL,
  crisis: CRISIS_MAIL,
  weekly: WEEKLY_MAIL,
};

/** Queues an email of the desk. Composing it checks whether there is still something to say. */
@EventHandler({
  name: 'desk-emails.mail-desk-email',
  on: [DeskEmailDue],
  sends: [DIGEST_MAIL, CRISIS_MAIL, WEEKLY_MAIL],
})
export class MailDeskEmail implements HandlesEvent<DeskEmailDue> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id, kind }: DeskEmailDue, eventId: string): Promise<void> {
    await this.mails.enqueue(TEMPLATES[kind], id, eventId);
  }
}
