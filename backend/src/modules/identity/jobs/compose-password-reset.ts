import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { Account } from '../domain/account.js';
import { PASSWORD_RESET_MAIL, PasswordReset } from '../domain/password-reset.js';
import { resetToken } from '../presenters/reset-link.js';

/** The email with the link. Nothing is sent to an unknown address, or for a link that no longer works. */
@MailTemplate(PASSWORD_RESET_MAIL)
export class ComposePasswordReset implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const reset = await this.em.findOne(PasswordReset, id);
    if (!reset?.isOpen(this.clock.now())) return null;
    const account = await this.em.findOne(Account, reset.accountId!);
    if (!account) return null;
    const { site, publicUrl, sessionSecret } = this.settings;
    const link = `${publicUrl}/reset-password?token=${resetToken(reset, sessionSecret)}`;
    return {
      to: account.email,
      subject: `Choose a new password for ${site.name}`,
      text: textOf(site.name, link, account.email),
    };
  }
}

const textOf = (site: string, link: string, email: string) => `Hello,

Someone, probably you, asked to reset your password for
${site}. Choose a new one here:

${link}

We’ll ask for the email of your account:
${email}

The link works once, for one hour. If you have more than one of these
emails, any of the links will do. Once you’ve used one, the others
stop working.

If this wasn’t you, you don’t have to do anything. Your password
stays the same.

${site}
`;
