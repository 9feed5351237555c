import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { FactorChanged } from '../contract.js';
import { FACTOR_MAILS } from '../domain/factor-mails.js';

/** Notifies the owner of an account of each change of how they sign in. */
@EventHandler({ name: 'identity.mail-factor-changed', on: [FactorChanged], sends: Object.values(FACTOR_MAILS) })
export class MailFactorChanged implements HandlesEvent<FactorChanged> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id, change }: FactorChanged, eventId: string): Promise<void> {
    await this.mails.enqueue(FACTOR_MAILS[change], id, eventId);
  }
}
