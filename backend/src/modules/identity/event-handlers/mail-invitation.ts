import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { InvitationMailed } from '../contract.js';
import { INVITATION_MAIL } from '../domain/invitation.js';

/** Sends the link to the address that the admin gave. */
@EventHandler({ name: 'identity.mail-invitation', on: [InvitationMailed], sends: [INVITATION_MAIL] })
export class MailInvitation implements HandlesEvent<InvitationMailed> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ id }: InvitationMailed, eventId: string): Promise<void> {
    await this.mails.enqueue(INVITATION_MAIL, id, eventId);
  }
}
