import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoTime } from '../../../kernel/clock.js';
import type { StaffRole } from '../../../kernel/roles.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Invitation } from '../domain/invitation.js';
import { invitationUrl } from '../presenters/invitation-link.js';
import type { MadeInvitation } from '../presenters/invitations.view.js';

/** An admin invites someone to sign up with a role. With an email address, the link is emailed as well. */
export class CreateInvitation extends Command<MadeInvitation> {
  constructor(
    readonly role: StaffRole,
    readonly email: string | null,
    readonly invitedBy: number,
  ) {
    super();
  }
}

@HandlesCommand(CreateInvitation)
export class CreateInvitationHandler implements ICommandHandler<CreateInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ role, email, invitedBy }: CreateInvitation): Promise<MadeInvitation> {
    const now = this.clock.now();
    await this.em.execute('delete from invitation where expires_at <= ?', [now]);
    const invitation = Invitation.create({ role, email, invitedBy, now });
    await this.em.persist(invitation).flush();
    await this.outbox.add(invitation.mailed());
    const { publicUrl, sessionSecret: secret } = this.settings;
    return {
      id: invitation.id,
      url: invitationUrl(invitation, { publicUrl, secret }),
      expiresAt: isoTime(invitation.expiresAt),
    };
  }
}
