import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { eraseRows } from '../../../platform/personal-data/erase-rows.js';
import { EraseMessages } from '../../moderation/contract.js';
import { AccountDeletionRequested, ErasePerson, ReplayErasedPeople } from '../contract.js';
import { deletionTime } from '../domain/account-deletion.js';
import { rememberAccount, rememberAddress } from '../domain/erased-people.js';
import { erasedAddressHash } from '../presenters/erased-address-hash.js';

/** Where a restored address can be. The newsletter has a list of erased addresses of its own. */
const ADDRESSES = ['submission', 'suggestion', 'contact_message']
  .map((table) => `select email::text as email from ${table} where email <> ''`)
  .join(' union ');

@HandlesCommand(ReplayErasedPeople)
export class ReplayErasedPeopleHandler implements ICommandHandler<ReplayErasedPeople> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ accounts, addresses, pending }: ReplayErasedPeople): Promise<number> {
    await this.replayPending(pending);
    let erased = 0;
    for (const { id, comments } of accounts) {
      const target = { accountId: id };
      const counts = await this.commands.execute(new ErasePerson(target, { comments, afterRestore: true }));
      await rememberAccount(this.em, id, comments);
      if ((counts?.['accounts'] ?? 0) > 0) erased += 1;
    }
    return erased + (await this.replayAddresses(new Map(addresses.map(({ hash, day }) => [hash, day]))));
  }

  /** The hashes cannot be turned back, so all restored addresses are hashed. Rows of a later day stay. */
  private async replayAddresses(days: ReadonlyMap<string, string>): Promise<number> {
    if (days.size === 0) return 0;
    const restored = await this.em.execute<{ email: string }[]>(ADDRESSES);
    let erased = 0;
    for (const { email } of restored) {
      const day = days.get(erasedAddressHash(email, this.settings.sessionSecret));
      if (day === undefined) continue;
      const emails = spellingsOf(email);
      const rows = await eraseRows(this.em, { accountId: null, emails }, day);
      const messages = await this.commands.execute(new EraseMessages(emails, day));
      if (Object.keys(rows).length + messages > 0) erased += 1;
    }
    for (const [hash, day] of days) await rememberAddress(this.em, hash, day);
    return erased;
  }

  private async replayPending(pending: ReplayErasedPeople['pending']): Promise<void> {
    if (pending === null) {
      const until = deletionTime(this.clock.now());
      const waiting = await this.em.execute<{ id: number }[]>(
        'update account_deletion set delete_after = ? returning account_id as id',
        [until],
      );
      await this.outbox.addAll(waiting.map(({ id }) => new AccountDeletionRequested(id)));
      return;
    }
    await this.em.execute('delete from account_deletion');
    await this.em.execute(
      `insert into account_deletion (account_id, delete_after, comments)
       select "accountId", "deleteAfter", comments
         from jsonb_to_recordset(?::jsonb) as waiting ("accountId" integer, "deleteAfter" timestamptz, comments text)
        where exists (select from account where account.id = "accountId")`,
      [JSON.stringify(pending)],
    );
  }
}
