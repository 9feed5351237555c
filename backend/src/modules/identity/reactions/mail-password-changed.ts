import { Mails } from '../../../platform/mail/mails.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { PasswordChangedByAdmin } from '../contract.js';
import { PASSWORD_CHANGED_MAIL } from '../domain/account.js';

/** Writes to the owner of an account whose password somebody else changed. */
@Reaction({ name: 'identity.mail-password-changed', on: [PasswordChangedByAdmin], sends: [PASSWORD_CHANGED_MAIL] })
export class MailPasswordChanged implements ReactsTo<PasswordChangedByAdmin> {
  constructor(private readonly mails: Mails) {}

  async react({ id }: PasswordChangedByAdmin, eventId: string): Promise<void> {
    await this.mails.send(PASSWORD_CHANGED_MAIL, id, eventId);
  }
}
