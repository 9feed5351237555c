import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { NEWSLETTER_CONFIRMATION_MAIL, Subscriber } from '../domain/subscriber.js';
import { unsubscribeLinks } from '../presenters/unsubscribe-links.js';
import { confirmToken } from '../presenters/mailed-links.js';

/** The email that asks an address to confirm. Nothing is sent once that is settled. */
@MailTemplate(NEWSLETTER_CONFIRMATION_MAIL)
export class ComposeNewsletterConfirmation implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const subscriber = await this.em.findOne(Subscriber, id);
    const confirmationKey = subscriber?.confirmationKey;
    if (!confirmationKey || subscriber.subscribed || !subscriber.isConfirmable(this.clock.now())) return null;
    const { site, publicUrl, sessionSecret } = this.settings;
    const token = confirmToken({ nonce: subscriber.nonce, confirmationKey }, sessionSecret);
    const { unsubscribe, headers } = unsubscribeLinks(subscriber, this.settings);
    return {
      to: subscriber.email,
      subject: `Confirm your email address for ${site.name}`,
      text: textOf(site.name, `${publicUrl}/newsletter/confirm?token=${token}`, unsubscribe),
      headers,
    };
  }
}

/** Contains nothing from the form: anyone can enter any address, and would have us send their words to it. */
const textOf = (site: string, link: string, unsubscribe: string) => `Hello,

Someone, probably you, signed up this address for the newsletter of
${site}. Open this page and press the button to confirm:

${link}

The link works for 7 days. If this wasn’t you, you don’t have to do
anything: you won’t get the newsletter. If you don’t want us
to ask again, unsubscribe here. Then we won’t ask for at least a month,
even if someone enters your address:

${unsubscribe}

${site}
`;
