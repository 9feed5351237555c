import type { Settings } from '../../../platform/config/settings.js';
import type { OutgoingMail } from '../../../platform/mail/mailer.js';
import { withLinks } from './campaign-mail.js';
import { unsubscribeLinks } from './unsubscribe-links.js';
import { deliveryMessageId } from './message-ids.js';

/** A campaign as it was rendered when sending started. */
export interface RenderedEmail {
  id: number;
  subject: string;
  html: string;
  text: string;
}

/** Someone's delivery. `id` is the delivery's. */
export interface Receiver {
  id: number;
  email: string;
  subscriberId: number;
  nonce: string;
}

type Site = Pick<Settings, 'publicUrl' | 'sessionSecret' | 'mailFrom' | 'site'>;

/**
 * Returns a function that makes the email to one receiver. Only the two links and the Message-ID differ between
 * receivers. It is the same each time the email is sent.
 */
export function campaignMessages(campaign: RenderedEmail, settings: Site): (receiver: Receiver) => OutgoingMail {
  const { publicUrl, mailFrom, site } = settings;
  const list = { id: `newsletter.${new URL(publicUrl).hostname}`, name: site.name };
  return ({ id, email, nonce }) => {
    const { headers, ...links } = unsubscribeLinks({ nonce }, settings);
    return {
      template: 'campaign',
      to: email,
      from: { name: site.name, address: mailFrom },
      subject: campaign.subject,
      html: withLinks(campaign.html, links),
      text: withLinks(campaign.text, links),
      messageId: deliveryMessageId(id, settings),
      list,
      headers: { ...headers, 'Archived-At': `<${publicUrl}/newsletter/${campaign.id}>` },
    };
  };
}
