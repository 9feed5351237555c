import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { RECOVERY_CODES_MADE_MAIL } from '../domain/factor-mails.js';
import { factorMail } from '../presenters/factor-mail.js';

/** The email about new recovery codes. */
@MailTemplate(RECOVERY_CODES_MADE_MAIL)
export class ComposeRecoveryCodesMade implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  compose(accountId: number): Promise<Mail | null> {
    return factorMail(this.em, this.settings, accountId, {
      subject: 'New recovery codes were made for your',
      change: `New recovery codes were made for your account. The old ones no
longer work.`,
    });
  }
}
