import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { NEWSLETTER_WELCOME_MAIL, Subscriber } from '../domain/subscriber.js';
import { unsubscribeLinks } from '../presenters/unsubscribe-links.js';
import { welcomeClickToken } from '../presenters/mailed-links.js';

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
    const journal = `${publicUrl}/api/newsletter/click/${welcomeClickToken(JOURNAL, sessionSecret)}`;
    const { unsubscribe, preferences, headers } = unsubscribeLinks(subscriber, this.settings);
    return {
      to: subscriber.email,
      subject: `Welcome to ${site.name}`,
      text: textOf(site.name, journal, preferences, unsubscribe),
      headers,
    };
  }
}

/** Contains no name, because anyone can enter any name for any address. */
const textOf = (site: string, journal: string, preferences: string, unsubscribe: string) => `Hello,

You’re subscribed to ${site}.
We’ll email you when we publish.

Here’s what’s new:

${journal}

Want it once a month, or need a pause? Change your settings here:

${preferences}

Changed your mind? Unsubscribe here:

${unsubscribe}

${site}
`;
