import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { PASSKEY_REMOVED_MAIL } from '../domain/factor-mails.js';
import { factorMail } from '../presenters/factor-mail.js';

/** The email about a passkey that was removed. */
@MailTemplate(PASSKEY_REMOVED_MAIL)
export class ComposePasskeyRemoved implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  compose(accountId: number): Promise<Mail | null> {
    return factorMail(this.em, this.settings, accountId, {
      subject: 'A passkey was removed from your',
      change: `A passkey was removed from your account. It no longer signs you in.`,
    });
  }
}
