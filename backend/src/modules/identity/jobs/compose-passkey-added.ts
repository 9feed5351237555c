import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { PASSKEY_ADDED_MAIL } from '../domain/factor-mails.js';
import { factorMail } from '../presenters/factor-mail.js';

/** The email about a new passkey. */
@MailTemplate(PASSKEY_ADDED_MAIL)
export class ComposePasskeyAdded implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  compose(accountId: number): Promise<Mail | null> {
    return factorMail(this.em, this.settings, accountId, {
      subject: 'A passkey was added to your',
      change: `A passkey was added to your account. It can be used to sign in
without your password.`,
    });
  }
}
