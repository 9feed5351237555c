import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { NEWSLETTER_WELCOME_MAIL, Subscriber } from '../domain/subscriber.js';
import { clickToken, unsubscribeToken } from '../presenters/mailed-links.js';

/** The newest articles. */
const JOURNAL = '/articles';

/** The email to a new subscriber. Nothing is sent to an address that has left again. */
@MailTemplate(NEWSLETTER_WELCOME_MAIL)
export class ComposeNewsletterWelcome implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const subscriber = await this.em.findOne(Subscriber, id);
    if (!subscriber?.subscribed) return null;
    const { site, publicUrl, sessionSecret } = this.settings;
    const journal = `${publicUrl}/api/newsletter/click/${clickToken(subscriber, JOURNAL, sessionSecret)}`;
    const leave = `${publicUrl}/unsubscribe?token=${unsubscribeToken(subscriber, sessionSecret)}`;
    return {
      to: subscriber.email,
      subject: `Welcome to ${site.name}`,
      text: letter(site.name, journal, leave),
      headers: { 'List-Unsubscribe': `<${leave}>` },
    };
  }
}

/** Contains no name, because anyone can enter any name for any address. */
const letter = (site: string, journal: string, leave: string) => `Hello,

this address is now on the newsletter of ${site}.
We write when there is something new to read, and not more often.

The newest articles are here:

${journal}

If you did not ask for this, or have had enough of it, this link
takes the address off again:

${leave}

${site}
`;
