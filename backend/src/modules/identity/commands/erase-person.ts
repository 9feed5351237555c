import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ErasedCounts } from '../../../kernel/person-commands.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import { placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { EraseJobs } from '../../../platform/personal-data/erase-jobs.js';
import { eraseRows } from '../../../platform/personal-data/erase-rows.js';
import { EraseAuthor } from '../../content/contract.js';
import { EraseMessages } from '../../moderation/contract.js';
import { EraseSubscription } from '../../newsletter/contract.js';
import { ErasePerson } from '../contract.js';
import { refuseLastAdmin } from '../domain/account-deletion.js';
import { eraseEvents, jobIdsOf, rememberAccount, rememberAddress } from '../domain/erased-people.js';
import { erasedAddressHash } from '../presenters/erased-address-hash.js';
import { ErasureCounts } from '../presenters/erasure-counts.js';

interface Row {
  id: number;
  email: string;
  /** Someone has used a link that was emailed to the address. */
  confirmed: boolean;
}

/**
 * All of it is one transaction, except sessions in Redis and jobs, which are removed first. If the process dies in between, the deletion
 * still waits, and the next attempt finds what is left.
 */
@HandlesCommand(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly jobs: EraseJobs,
    private readonly settings: Settings,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ target, options }: ErasePerson): Promise<ErasedCounts | null> {
    const { comments, onlyIfDue = false, afterRestore = false } = options;
    const wanted = 'email' in target ? spellingsOf(target.email) : [];
    const accounts = await this.lock(target, wanted);
    if (onlyIfDue && !(await this.areDue(accounts))) return null;
    const ids = accounts.map(({ id }) => id);
    if (!afterRestore) await refuseLastAdmin(this.em, ids);
    // Anyone can sign up with the address of someone else. Leaving must not erase what its owner has sent.
    const emails = [
      ...new Set([
        ...wanted,
        ...accounts.filter(({ confirmed }) => confirmed).flatMap(({ email }) => spellingsOf(email)),
      ]),
    ];
    const jobIds = await jobIdsOf(this.em, ids, emails);
    const counts = new ErasureCounts();
    // A restored database may have no queues yet.
    if (!afterRestore) counts.add('emails and other jobs in the queues', await this.jobs.of(jobIds));
    counts.add('events', await eraseEvents(this.em, jobIds));
    for (const { id } of accounts) {
      await this.sessions.removeAllOf(id);
      counts.addAll(await this.commands.execute(new EraseAuthor(id, comments)));
    }
    counts.add('newsletter addresses', await this.commands.execute(new EraseSubscription(emails)));
    counts.add('messages to the editors', await this.commands.execute(new EraseMessages(emails)));
    for (const accountId of ids.length > 0 ? ids : [null])
      counts.addRows(await eraseRows(this.em, { accountId, emails }));
    counts.add('accounts', await this.deleteAccounts(accounts, comments));
    const [email] = emails;
    if (email) await rememberAddress(this.em, erasedAddressHash(email, this.settings.sessionSecret));
    return counts.list;
  }

  private lock(target: ErasePerson['target'], emails: readonly string[]): Promise<Row[]> {
    const [where, params] =
      'email' in target ? [`email in (${placeholders(emails)})`, [...emails]] : ['id = ?', [target.accountId]];
    return this.em.execute<Row[]>(
      `select id, email::text, email_confirmed_on is not null as confirmed from account where ${where} order by id for update`,
      params as unknown[],
    );
  }

  /** A simultaneous sign-in, which ends the deletion, waits; so does a second worker, which then finds nothing. */
  private async areDue(accounts: readonly Row[]): Promise<boolean> {
    const due = await this.em.execute<unknown[]>(
      'select 1 as one from account_deletion where account_id = ? and delete_after <= now() for update',
      [accounts[0]?.id ?? 0],
    );
    return due.length > 0;
  }

  private async deleteAccounts(accounts: readonly Row[], comments: 'delete' | 'keep'): Promise<number> {
    for (const { id } of accounts) {
      await rememberAccount(this.em, id, comments);
      await this.em.execute('delete from account where id = ?', [id]);
    }
    return accounts.length;
  }
}
