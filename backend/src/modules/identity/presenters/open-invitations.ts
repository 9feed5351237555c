import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { StaffRole } from '../../../kernel/roles.js';
import { idInToken } from '../../../platform/security/tokens.js';
import { Settings } from '../../../platform/config/settings.js';
import { isInvitationToken } from './invitation-link.js';

export interface OpenInvitation {
  id: number;
  role: StaffRole;
  invitedBy: number;
  expiresAt: Date;
}

type Row = OpenInvitation & { nonce: string };

const COLUMNS = 'id, nonce, role, invited_by as "invitedBy", expires_at as "expiresAt"';
/** SQL: an invitation ends with the rights of the admin who made it. */
export const INVITER_MAY =
  'exists (select from account a where a.id = invited_by and a.is_admin and a.suspended_on is null)';
const OPEN = `id = ? and expires_at > ? and ${INVITER_MAY}`;

/** The invitations that still work. */
@Injectable()
export class OpenInvitations {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** @throws DomainError `account.invitation` */
  find(token: string): Promise<OpenInvitation> {
    return this.open(`select ${COLUMNS} from invitation where ${OPEN}`, token);
  }

  /**
   * Uses it up. Of two simultaneous uses, the second waits here for the first one's transaction, and then finds no row.
   *
   * @throws DomainError `account.invitation`
   */
  use(token: string): Promise<OpenInvitation> {
    return this.open(`delete from invitation where ${OPEN} returning ${COLUMNS}`, token);
  }

  /** A deletion before the check of the signature is fine: the error rolls it back. */
  private async open(sql: string, token: string): Promise<OpenInvitation> {
    const [row] = await this.em.execute<Row[]>(sql, [idInToken(token), this.clock.now()]);
    const { nonce, ...invitation } = row ?? { nonce: '', id: 0, role: 'writer', invitedBy: 0, expiresAt: new Date(0) };
    if (!isInvitationToken(token, { id: invitation.id, nonce }, this.settings.sessionSecret) || !row) throw refused();
    return { ...invitation, expiresAt: new Date(invitation.expiresAt) };
  }
}

/** The same error for every reason, so that it tells nothing about invitations. */
const refused = () =>
  new DomainError(
    'account.invitation',
    'forbidden',
    'This invitation expired, was already used, or was taken back. Ask for a new one.',
    'invitation',
  );

/** For an admin who loses that role, or whose account may have been taken over. */
export async function deleteInvitationsBy(em: EntityManager, adminId: number): Promise<void> {
  await em.execute('delete from invitation where invited_by = ?', [adminId]);
}
