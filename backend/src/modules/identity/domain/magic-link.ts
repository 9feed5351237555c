import { defineEntity, p } from '@mikro-orm/core';
import { MagicLinkRequested } from '../contract.js';

export const MAGIC_LINK_MINUTES = 10;

/** Stored names: renaming them orphans waiting emails and invalidates links. */
export const MAGIC_LINK_MAIL = 'identity.magic-link';
export const MAGIC_LINK_TOKEN = 'identity.magic-link';

const MagicLinkSchema = defineEntity({
  name: 'MagicLink',
  tableName: 'magic_link',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId: p.integer().nullable(),
    nonce: p.text(),
    createdAt: p.datetime().columnType('timestamptz(3)'),
  },
});

/**
 * A request for a link to sign in. Like that of a password reset, the row does not open the account: the token is an HMAC. A used link is
 * deleted.
 */
export class MagicLink extends MagicLinkSchema.class {
  /** `accountId` is null for an unknown address: the request is stored all the same, and nothing follows from it. */
  static create(accountId: number | null, now: Date): MagicLink {
    const link = new MagicLink();
    link.accountId = accountId;
    link.nonce = crypto.randomUUID();
    link.createdAt = now;
    return link;
  }

  /** The event of a new request. Call it once the row has its id. */
  requested(): MagicLinkRequested {
    return new MagicLinkRequested(this.id);
  }

  isOpen(now: Date): boolean {
    return this.accountId !== null && now.getTime() < this.createdAt.getTime() + MAGIC_LINK_MINUTES * 60_000;
  }
}

MagicLinkSchema.setClass(MagicLink);
