import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { Account } from '../domain/account.js';
import { MAGIC_LINK_MAIL, MAGIC_LINK_MINUTES, MagicLink } from '../domain/magic-link.js';
import { magicLinkToken } from '../presenters/magic-link-token.js';

/** The email with the link. Nothing is sent to an unknown address, or for a link that no longer works. */
@MailTemplate(MAGIC_LINK_MAIL)
export class ComposeMagicLink implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const link = await this.em.findOne(MagicLink, id);
    if (!link?.isOpen(this.clock.now())) return null;
    const account = await this.em.findOne(Account, link.accountId!);
    if (!account) return null;
    const { site, publicUrl, sessionSecret } = this.settings;
    return {
      to: account.email,
      subject: `Sign in to ${site.name}`,
      text: textOf(site.name, `${publicUrl}/auth/link?token=${magicLinkToken(link, account, sessionSecret)}`),
    };
  }
}

const textOf = (site: string, link: string) => `Hello,

Someone, probably you, asked for a link to sign in to ${site}.
Open it, and press the button on the page:

${link}

The link works once, for ${MAGIC_LINK_MINUTES} minutes.

If this wasn’t you, you don’t have to do anything. Don’t give this link
to anyone: we never ask for it.

${site}
`;
