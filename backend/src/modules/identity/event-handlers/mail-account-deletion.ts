import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { AccountDeletionRequested } from '../contract.js';
import { ACCOUNT_DELETION_MAIL } from '../domain/account-deletion.js';

/** Tells the owner of an account until when they can keep it: it may be someone else who has deleted it. */
@EventHandler({
  name: 'identity.mail-account-deletion',
  on: [AccountDeletionRequested],
  sends: [ACCOUNT_DELETION_MAIL],
})
export class MailAccountDeletion implements HandlesEvent<AccountDeletionRequested> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id }: AccountDeletionRequested, eventId: string): Promise<void> {
    await this.mails.enqueue(ACCOUNT_DELETION_MAIL, id, eventId);
  }
}
