import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { Account } from '../domain/account.js';
import { idInToken } from '../../../platform/security/tokens.js';
import { CONFIRM_EMAIL_TOKEN, DAYS_TO_UNDO_EMAIL, EmailChange, UNDO_EMAIL_TOKEN } from '../domain/email-change.js';
import { isEmailChangeToken } from './email-change-link.js';

type Purpose = typeof CONFIRM_EMAIL_TOKEN | typeof UNDO_EMAIL_TOKEN;

/** The changes of email addresses, by the tokens of their links. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Locks the account, and returns it with the change. The account is locked first, so of two simultaneous links the second sees what
   * the first has done.
   *
   * @throws DomainError `account.email-link`, the same for every link that does not work
   */
  async lock(purpose: Purpose, token: string): Promise<{ account: Account; change: EmailChange }> {
    const [row] = await this.em.execute<{ id: number; nonce: string; account_id: number }[]>(
      'select id, nonce, account_id from email_change where id = ?',
      [idInToken(token)],
    );
    if (!isEmailChangeToken(purpose, token, row ?? { id: 0, nonce: '' }, this.settings.sessionSecret) || !row)
      throw badLink();
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const account = await this.em.findOne(Account, row.account_id, lock);
    const change = await this.em.findOne(EmailChange, row.id, lock);
    if (!account || !change) throw badLink();
    return { account, change };
  }

  /** No link of these changes works anymore. */
  async close(accountId: number, which: 'unconfirmed' | { from: number }): Promise<void> {
    const where = which === 'unconfirmed' ? { confirmedAt: null } : { id: { $gte: which.from } };
    await this.em.nativeUpdate(EmailChange, { accountId, closed: false, ...where }, { closed: true });
  }

  /**
   * Refuses the address of another account. For seven days, that is also one that another account has just given up: its owner must be
   * able to take it back.
   *
   * @throws DomainError `account.email-taken`
   */
  async refuseTaken(email: string, accountId: number | null): Promise<void> {
    const spellings = spellingsOf(email);
    const since = new Date(this.clock.now().getTime() - DAYS_TO_UNDO_EMAIL * 24 * 3_600_000);
    const taken = await this.em.execute<unknown[]>(
      `select from account where email in (${placeholders(spellings)}) and id is distinct from ?::int
       union all
       select from email_change where old_email in (${placeholders(spellings)}) and account_id is distinct from ?::int
          and not closed and confirmed_at > ?`,
      [...spellings, accountId, ...spellings, accountId, since],
    );
    if (taken.length > 0) throw emailTaken();
  }
}

export const badLink = () =>
  new DomainError('account.email-link', 'not-found', 'This link expired, was already used, or isn’t complete.');

export const emailTaken = () =>
  new DomainError('account.email-taken', 'conflict', 'Email is already registered', 'email');
