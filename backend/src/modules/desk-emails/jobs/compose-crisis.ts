import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { CRISIS_MAIL } from '../domain/desk-email.js';
import { isNight, localTime } from '../domain/local-time.js';
import { letter } from '../presenters/letter.js';
import { offLinks } from '../presenters/off-links.js';
import { Recipients } from '../presenters/recipients.js';

const WAITS = `
  select 1 as one from story_flag f join confession c on c.id = f.story_id
   where f.kind = 'crisis' and not c.approved and c.asked_on is null limit 1`;
const OWE = 'update desk_email set crisis_owed = true where account_id = ?';

/**
 * The email about a crisis flag. It is the same for every story, and says neither which one nor how many. Nothing is sent if the story was
 * read meanwhile. One that a server has refused until the night waits for the morning, like one that becomes due then.
 */
@MailTemplate(CRISIS_MAIL)
export class ComposeCrisis implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly recipients: Recipients,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const recipient = await this.recipients.find(id, 'crisis');
    if (!recipient || (await this.em.execute<unknown[]>(WAITS)).length === 0) return null;
    const { site, publicUrl, siteTimeZone } = this.settings;
    if (!recipient.crisisAtNight && isNight(localTime(this.clock.now(), siteTimeZone))) {
      await this.em.execute(OWE, [id]);
      return null;
    }
    const { off, headers } = offLinks('crisis', recipient.nonce, this.settings);
    const parts = ['Something on the desk should be read soon.', `Open the desk:\n${publicUrl}/admin`];
    return {
      to: recipient.email,
      subject: `Please look at the desk of ${site.name}`,
      text: letter({ site: site.name, off, parts }),
      headers,
    };
  }
}
