import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { NOTIFICATION_IS_SHOWN } from '../contract.js';
import { DIGEST_MAIL } from '../domain/notification.js';
import { digestText } from '../presenters/digest-text.js';
import type { DigestItem } from '../presenters/digest-text.js';
import { unsubscribeToken } from '../presenters/unsubscribe-token.js';

/** The daily email. Nothing is sent when all of it was read meanwhile, or when the member has switched it off. */
@MailTemplate(DIGEST_MAIL)
export class ComposeDigest implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const [member] = await this.em.execute<{ email: string; nonce: string }[]>(
      `select a.email::text, s.nonce from notification_setting s join account a on a.id = s.account_id
        where s.account_id = ? and s.email`,
      [id],
    );
    if (!member) return null;
    const items = await this.em.execute<DigestItem[]>(
      `select n.kind, n.post_id as "postId", p.title as "postTitle", count(*)::int as count
         from notification n join notification_setting s on s.account_id = n.account_id and n.mailed_on = s.digest_on
         left join post p on p.id = n.post_id and p.published
        where n.account_id = ? and not n.read and ${NOTIFICATION_IS_SHOWN}
        group by n.kind, n.post_id, p.title order by max(n.id) desc`,
      [id],
    );
    if (items.length === 0) return null;
    const { site, publicUrl, sessionSecret } = this.settings;
    const unsubscribe = `${publicUrl}/notifications/off?token=${unsubscribeToken(id, member.nonce, sessionSecret)}`;
    return {
      to: member.email,
      subject: `Your comments on ${site.name}`,
      text: digestText(items, { name: site.name, publicUrl, unsubscribe }),
      // RFC 8058: the mail program sends a POST, so that opening the link changes nothing.
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  }
}
