import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { MAGIC_LINK_MINUTES } from '../domain/magic-link.js';
import { isMagicLinkToken } from './magic-link-token.js';
import { idInToken } from '../../../platform/security/tokens.js';
import type { SessionAccount } from './session-account.js';

interface Row {
  id: number;
  nonce: string;
  email: string;
  accountId: number;
  passwordVersion: number;
}

/** The emailed links for signing in that still work. */
@Injectable()
export class OpenMagicLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async find(token: string): Promise<{ linkId: number; account: SessionAccount } | null> {
    const oldest = new Date(this.clock.now().getTime() - MAGIC_LINK_MINUTES * 60_000);
    const [row] = await this.em.execute<Row[]>(
      `select magic_link.id, nonce, email::text, account_id as "accountId", password_version as "passwordVersion"
         from magic_link join account on account.id = account_id where magic_link.id = ? and magic_link.created_at > ?`,
      [idInToken(token), oldest],
    );
    if (!row || !isMagicLinkToken(token, row, row, this.settings.sessionSecret)) return null;
    return { linkId: row.id, account: { id: row.accountId, passwordVersion: row.passwordVersion } };
  }
}
