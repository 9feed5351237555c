import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { CODES_TURNED_ON_MAIL } from '../domain/factor-mails.js';
import { factorMail } from '../presenters/factor-mail.js';

/** The email about codes from an app that were turned on. */
@MailTemplate(CODES_TURNED_ON_MAIL)
export class ComposeCodesTurnedOn implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  compose(accountId: number): Promise<Mail | null> {
    return factorMail(this.em, this.settings, accountId, {
      subject: 'Codes from an app were turned on for your',
      change: `Codes from an app were turned on for your account. From now on,
signing in with your password also takes a code.`,
    });
  }
}
