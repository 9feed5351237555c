import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { InvitedRole } from '../presenters/invitations.view.js';
import { OpenInvitations } from '../presenters/open-invitations.js';

/** The role that an invitation gives, for the person who has its link. It stays unused. */
export class CheckInvitation extends Query<InvitedRole> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesQuery(CheckInvitation)
export class CheckInvitationHandler implements IQueryHandler<CheckInvitation> {
  constructor(private readonly invitations: OpenInvitations) {}

  async execute({ token }: CheckInvitation): Promise<InvitedRole> {
    const { role, expiresAt } = await this.invitations.find(token);
    return { role, expiresAt: isoTime(expiresAt) };
  }
}
