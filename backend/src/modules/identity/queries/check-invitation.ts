import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import type { StaffRole } from '../../../kernel/roles.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { OpenInvitations } from '../presenters/open-invitations.js';

/** The role that an invitation gives, for the person who has its link. It stays unused. */
export class CheckInvitation extends Query<{ role: StaffRole; expiresAt: string }> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesQuery(CheckInvitation)
export class CheckInvitationHandler implements IQueryHandler<CheckInvitation> {
  constructor(private readonly invitations: OpenInvitations) {}

  async execute({ token }: CheckInvitation): Promise<{ role: StaffRole; expiresAt: string }> {
    const { role, expiresAt } = await this.invitations.find(token);
    return { role, expiresAt: isoTime(expiresAt) };
  }
}
