import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { DIGEST_MAIL } from '../domain/desk-email.js';
import { isNight, localTime } from '../domain/local-time.js';
import { letter } from '../presenters/letter.js';
import { offLinks } from '../presenters/off-links.js';
import { Recipients } from '../presenters/recipients.js';
import { waitingLines } from '../presenters/waiting.js';

/**
 * The daily digest: how much waits, and since which day. Nothing is sent if nothing waits, nor at night, when a server has refused it all
 * evening: the next day has another one.
 */
@MailTemplate(DIGEST_MAIL)
export class ComposeDeskDigest implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly recipients: Recipients,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const recipient = await this.recipients.find(id, 'digest');
    if (!recipient) return null;
    const { site, publicUrl, siteTimeZone } = this.settings;
    const now = localTime(this.clock.now(), siteTimeZone);
    if (isNight(now)) return null;
    const lines = await waitingLines(this.em, siteTimeZone, now.day);
    if (lines.length === 0) return null;
    const { off, headers } = offLinks('digest', recipient.nonce, this.settings);
    return {
      to: recipient.email,
      // Locked phones show it.
      subject: `Waiting on the desk of ${site.name}`,
      text: letter({ site: site.name, off, parts: [lines.join('\n'), `Open the desk:\n${publicUrl}/admin`] }),
      headers,
    };
  }
}
