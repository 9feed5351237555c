import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { CONFIRM_EMAIL_MAIL, CONFIRM_EMAIL_TOKEN, EmailChange } from '../domain/email-change.js';
import { emailChangeToken } from '../presenters/email-change-link.js';

/** The email to a new address. It has no name: the address may be somebody else’s, by mistake. */
@MailTemplate(CONFIRM_EMAIL_MAIL)
export class ComposeEmailConfirmation implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const change = await this.em.findOne(EmailChange, id);
    if (!change?.isConfirmable(this.clock.now())) return null;
    const { site, publicUrl, sessionSecret } = this.settings;
    const token = emailChangeToken(CONFIRM_EMAIL_TOKEN, change, sessionSecret);
    return {
      to: change.newEmail,
      subject: `Confirm your new email for ${site.name}`,
      text: textOf(site.name, `${publicUrl}/member/email/confirm?token=${token}`),
    };
  }
}

const textOf = (site: string, link: string) => `Hello,

Someone, probably you, wants to use this address for their account on
${site}. Open this page and press the button to confirm:

${link}

The link works once, for 24 hours. If this wasn’t you, you don’t have to
do anything. Please don’t press the button: the account isn’t yours.

${site}
`;
