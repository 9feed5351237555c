import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { PasswordReset } from '../domain/password-reset.js';
import { isResetToken, resetIdIn } from './reset-link.js';

/** The mailed links by which a new password can be chosen. */
@Injectable()
export class OpenResetLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Whether the token belongs to an open link of the account. Also looks for an account that does not exist (undefined): the
   * answer must not come sooner.
   */
  async has(accountId: number | undefined, token: string): Promise<boolean> {
    const asked = await this.em.findOne(PasswordReset, { id: resetIdIn(token), accountId: accountId ?? 0 });
    const matches = isResetToken(token, asked ?? { id: 0, nonce: '' }, this.settings.sessionSecret);
    return matches && asked !== null && asked.isOpen(this.clock.now());
  }

  async close(accountId: number): Promise<void> {
    await this.em.nativeUpdate(PasswordReset, { accountId, usedAt: null }, { usedAt: this.clock.now() });
  }
}
