import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { FACTORS_RESET_MAIL } from '../domain/factor-mails.js';
import { factorMail } from '../presenters/factor-mail.js';

/** The email about a reset by an operator. */
@MailTemplate(FACTORS_RESET_MAIL)
export class ComposeFactorsReset implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  compose(accountId: number): Promise<Mail | null> {
    return factorMail(this.em, this.settings, accountId, {
      subject: 'Passkeys and codes were removed from your',
      change: `The people who run this site removed the passkeys, the codes from
an app and the recovery codes from your account, and signed you out
everywhere. Your password still works.`,
    });
  }
}
