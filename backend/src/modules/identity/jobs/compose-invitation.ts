import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import type { StaffRole } from '../../../kernel/roles.js';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { Invitation, INVITATION_MAIL } from '../domain/invitation.js';
import { invitationUrl } from '../presenters/invitation-link.js';

/** The email with the link. Nothing is sent for an invitation that was used, was taken back or has expired. */
@MailTemplate(INVITATION_MAIL)
export class ComposeInvitation implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const invitation = await this.em.findOne(Invitation, id);
    if (!invitation?.email || !invitation.isOpen(this.clock.now())) return null;
    const { site, publicUrl, sessionSecret: secret } = this.settings;
    return {
      to: invitation.email,
      subject: `You’re invited to ${site.name}`,
      text: textOf(site.name, ROLE_WORDS[invitation.role], invitationUrl(invitation, { publicUrl, secret })),
    };
  }
}

const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  moderator: 'as a moderator, who reads what people send before it’s published,\nand reads reports and messages',
  writer: 'as a writer, who writes articles for an editor to publish',
  editor: 'as an editor, who edits and publishes articles',
  admin: 'as an admin, who runs the site',
};

const textOf = (site: string, role: string, link: string) => `Hello,

You’re invited to join ${site}
${role}. Create your account here:

${link}

The link works once, for three days. You can sign up with any email
address.

If you didn’t expect this, you don’t have to do anything.

${site}
`;
