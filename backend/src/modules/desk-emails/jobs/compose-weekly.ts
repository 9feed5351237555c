import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { WEEKDAYS } from '../contract.js';
import { WEEKLY_MAIL } from '../domain/desk-email.js';
import { addDays, isNight, localTime } from '../domain/local-time.js';
import { backupInWords } from '../presenters/backup-words.js';
import type { LastBackup } from '../presenters/backup-words.js';
import { letter } from '../presenters/letter.js';
import { offLinks } from '../presenters/off-links.js';
import { Recipients } from '../presenters/recipients.js';
import { weekInWords } from '../presenters/week.js';

const LAST_BACKUP = 'select day::text as day, verdict, good_day::text as "goodDay" from last_backup';

/** The note about the last week, from Monday to Sunday. Nothing is sent at night, when a server has refused it all evening. */
@MailTemplate(WEEKLY_MAIL)
export class ComposeWeekly implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly recipients: Recipients,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const recipient = await this.recipients.find(id, 'weekly');
    if (!recipient) return null;
    const { site, publicUrl, siteTimeZone } = this.settings;
    const now = localTime(this.clock.now(), siteTimeZone);
    if (isNight(now)) return null;
    const { day, weekday } = now;
    const lastMonday = addDays(day, -WEEKDAYS.indexOf(weekday) - 7);
    const [last] = await this.em.execute<LastBackup[]>(LAST_BACKUP);
    const parts = [
      `This was the last week at ${site.name}, from Monday to Sunday.`,
      ...(await weekInWords(this.em, lastMonday)),
      `Backup: ${backupInWords(last ?? null, day)}`,
      `See the numbers:\n${publicUrl}/dashboard`,
    ];
    const { off, headers } = offLinks('weekly', recipient.nonce, this.settings);
    const subject = `Last week at ${site.name}`;
    return { to: recipient.email, subject, text: letter({ site: site.name, off, parts }), headers };
  }
}
