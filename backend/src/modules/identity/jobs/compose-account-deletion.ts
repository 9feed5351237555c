import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { ACCOUNT_DELETION_MAIL } from '../domain/account-deletion.js';

/**
 * The email about an account that will be deleted. There is none when it is deleted: the address is gone by then, and storing it for one
 * more email would break the promise.
 */
@MailTemplate(ACCOUNT_DELETION_MAIL)
export class ComposeAccountDeletion implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const [row] = await this.em.execute<{ email: string; until: Date }[]>(
      `select email::text, delete_after as until from account_deletion join account on account.id = account_id where account_id = ?`,
      [id],
    );
    // They have signed in since.
    if (!row) return null;
    const { site, siteTimeZone: timeZone, publicUrl } = this.settings;
    const until = new Date(row.until).toLocaleString('en-US', {
      ...{ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
    });
    return {
      to: row.email,
      subject: `Your account at ${site.name} will be deleted`,
      text: textOf(site.name, until, publicUrl),
    };
  }
}

const textOf = (site: string, until: string, url: string) => `Hello,

Your account at ${site} will be deleted on
${until}.

If you want to keep it, sign in before then. That’s all:

${url}/auth

If it wasn’t you who deleted it, sign in, and then choose a new
password:

${url}/reset-password

You won’t get another email when it’s done. By then, we no longer
have your address.

${site}
`;
