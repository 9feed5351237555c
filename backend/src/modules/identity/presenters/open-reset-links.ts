import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { idInToken } from '../../../platform/security/tokens.js';
import { PasswordReset } from '../domain/password-reset.js';
import { isResetToken } from './reset-link.js';

/** The emailed links for choosing a new password that still work. */
@Injectable()
export class OpenResetLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Whether the token belongs to an open link of the account. For an unknown account (undefined) it runs the same
   * query, so that the response takes as long.
   */
  async has(accountId: number | undefined, token: string): Promise<boolean> {
    const request = await this.em.findOne(PasswordReset, { id: idInToken(token), accountId: accountId ?? 0 });
    const matches = isResetToken(token, request ?? { id: 0, nonce: '' }, this.settings.sessionSecret);
    return matches && request !== null && request.isOpen(this.clock.now());
  }

  /** The UTC day on which a link is used. */
  today(): string {
    return isoDay(this.clock.now());
  }

  async close(accountId: number): Promise<void> {
    await this.em.nativeUpdate(PasswordReset, { accountId, usedAt: null }, { usedAt: this.clock.now() });
  }
}
