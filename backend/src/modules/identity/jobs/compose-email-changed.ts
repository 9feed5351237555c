import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { EMAIL_CHANGED_MAIL, EmailChange, UNDO_EMAIL_TOKEN } from '../domain/email-change.js';
import { emailChangeToken } from '../presenters/email-change-link.js';

/** The email to the old address. It does not name the new one, which may be in a mailbox that others read. */
@MailTemplate(EMAIL_CHANGED_MAIL)
export class ComposeEmailChanged implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const change = await this.em.findOne(EmailChange, id);
    if (!change?.isUndoable(this.clock.now())) return null;
    const { site, publicUrl, sessionSecret } = this.settings;
    const token = emailChangeToken(UNDO_EMAIL_TOKEN, change, sessionSecret);
    return {
      to: change.oldEmail,
      subject: `Your email for ${site.name} was changed`,
      text: textOf(site.name, `${publicUrl}/member/email/undo?token=${token}`),
    };
  }
}

const textOf = (site: string, link: string) => `Hello,

The email of your account on ${site} was changed.
From now on, this address can’t sign in.

If that was you, you don’t have to do anything.

If it wasn’t you, open this page and press the button. Then your account
uses this address again, everyone is signed out, and you choose a new
password:

${link}

The link works for 7 days.

${site}
`;
