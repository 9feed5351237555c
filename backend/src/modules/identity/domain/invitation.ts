import { defineEntity, p } from '@mikro-orm/core';
import { RETENTION } from '../../../kernel/retention.js';
import { STAFF_ROLES } from '../../../kernel/roles.js';
import { InvitationMailed } from '../contract.js';
import type { StaffRole } from '../../../kernel/roles.js';

/** Stored names: renaming them orphans waiting emails and invalidates links. */
export const INVITATION_MAIL = 'identity.invitation';
export const INVITATION_TOKEN = 'identity.invitation';

const HOUR_MS = 3_600_000;

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.integer().primary().autoincrement(),
    role: p.enum(STAFF_ROLES).columnType('text'),
    /** Where the link was emailed to; null if it was copied. Any address can sign up with it. */
    email: p.string().columnType('citext').nullable(),
    nonce: p.text(),
    invitedBy: p.integer(),
    expiresAt: p.datetime().columnType('timestamptz(3)'),
  },
});

/**
 * An invitation to sign up with a role. The row does not open the role: the link's token is an HMAC over the id and the nonce
 * (platform/security/tokens.ts), so that no one can make a token from the database. Using it deletes the row.
 */
export class Invitation extends InvitationSchema.class {
  static create(fields: { role: StaffRole; email: string | null; invitedBy: number; now: Date }): Invitation {
    const { role, email, invitedBy, now } = fields;
    const expiresAt = new Date(now.getTime() + RETENTION.invitations.hours * HOUR_MS);
    return Object.assign(new Invitation(), { role, email, invitedBy, expiresAt, nonce: crypto.randomUUID() });
  }

  /** The event of a new one that is to be emailed. Call it once the row has its id. */
  mailed(): InvitationMailed | undefined {
    return this.email === null || this.email === undefined ? undefined : new InvitationMailed(this.id);
  }

  isOpen(now: Date): boolean {
    return now < this.expiresAt;
  }
}

InvitationSchema.setClass(Invitation);
