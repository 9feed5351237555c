import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, isoTime } from '../../../kernel/clock.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import type { StaffRole } from '../../../kernel/roles.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { Invitation } from '../presenters/invitations.view.js';
import { INVITER_MAY } from '../presenters/open-invitations.js';
import { accountName } from '../../../platform/personal-data/account-name.js';

/** The invitations that nobody has used yet, the newest first. Their links are not stored. */
export class ListInvitations extends Query<Page<Invitation>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

interface Row {
  id: number;
  role: StaffRole;
  email: string | null;
  inviter: number;
  name: string;
  expires: Date;
}

@HandlesQuery(ListInvitations)
export class ListInvitationsHandler implements IQueryHandler<ListInvitations> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  execute({ page }: ListInvitations): Promise<Page<Invitation>> {
    return readPage<Row, Invitation>(
      this.em,
      {
        from: 'invitation',
        columns: `id, role, email::text as email, invited_by as inviter, ${accountName('invited_by')} as name, expires_at as expires`,
        where: [{ sql: 'expires_at > ?', params: [this.clock.now()] }, { sql: INVITER_MAY }],
        order: { key: { sql: 'expires_at', type: 'timestamptz' }, descending: true },
      },
      page,
      ({ id, role, email, inviter, name, expires }) => ({
        ...{ id, role, email, invitedBy: { id: inviter, username: name }, expiresAt: isoTime(expires) },
      }),
    );
  }
}
