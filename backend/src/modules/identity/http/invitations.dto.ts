import { STAFF_ROLES } from '../../../kernel/roles.js';
import type { StaffRole } from '../../../kernel/roles.js';
import { MailAddress, OneOf, Text } from '../../../platform/http/validation/index.js';
import { TOKEN_EXAMPLE } from '../presenters/invitations.view.js';

export const INVITATION_TEXT = {
  min: 1,
  max: 200,
  tooShort: 'An invitation is required.',
  verbatim: true,
  example: TOKEN_EXAMPLE,
};

export class InvitationBody {
  @OneOf(STAFF_ROLES) role!: StaffRole;
  /** The link is emailed there. Anyone with the link can use it, with any address. */
  @MailAddress('Enter a valid email, or leave it blank.', { optional: true }) email?: string | null;
}

export class InvitationToken {
  /** From the link. */
  @Text(INVITATION_TEXT) invitation!: string;
}
