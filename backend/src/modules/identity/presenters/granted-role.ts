import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Role } from '../../../kernel/roles.js';
import { Settings } from '../../../platform/config/settings.js';
import { constantTimeEqual } from '../../../platform/security/constant-time-equal.js';
import { OpenInvitations } from './open-invitations.js';

/** The secrets that give a new account more than the role of a member. */
export interface SignUpProof {
  adminPasscode?: string | undefined;
  invitation?: string | undefined;
}

/** The role of a new account. */
@Injectable()
export class GrantedRole {
  constructor(
    private readonly settings: Settings,
    private readonly invitations: OpenInvitations,
  ) {}

  /**
   * Uses up an invitation. If the caller's transaction fails, the invitation stays unused.
   *
   * @returns `invitedBy`: the admin who invited the person, if one did
   * @throws DomainError `account.passcode` or `account.invitation`
   */
  async of({ adminPasscode, invitation }: SignUpProof): Promise<{ role: Role; invitedBy?: number }> {
    if (adminPasscode && !constantTimeEqual(adminPasscode, this.settings.adminPasscode))
      throw new DomainError('account.passcode', 'forbidden', 'Invalid admin passcode', 'adminPasscode');
    if (adminPasscode) return { role: 'admin' };
    return invitation ? this.invitations.use(invitation) : { role: 'member' };
  }
}
