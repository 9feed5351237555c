import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { Account, PASSWORD_CHANGED_MAIL } from '../domain/account.js';

/**
 * The email about a password that someone else changed. It names neither the password nor the person: the audit log has
 * the person.
 */
@MailTemplate(PASSWORD_CHANGED_MAIL)
export class ComposePasswordChanged implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const account = await this.em.findOne(Account, id);
    if (!account) return null;
    const { site, publicUrl } = this.settings;
    return {
      to: account.email,
      subject: `Your password for ${site.name} was changed`,
      text: textOf(site.name, `${publicUrl}/reset-password`),
    };
  }
}

const textOf = (site: string, link: string) => `Hello,

An admin changed your password for ${site}.
The old one no longer works, and you’ve been signed out everywhere.

Choose a new one that only you know:

${link}

If you didn’t ask for this, use the same link right away.

${site}
`;
