import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { CommentChoice } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { AccountDeletionRequested } from '../contract.js';
import { Account } from '../domain/account.js';
import { DAYS_TO_UNDO_EMAIL } from '../domain/email-change.js';
import { deletionTime, refuseLastAdmin } from '../domain/account-deletion.js';
import type { SessionAccount } from '../presenters/session-account.js';

/**
 * The owner deletes their account: it is erased after 24 hours, or once a change of its email can no longer be taken back, and signing in
 * until then keeps it. All of its sessions end. Returns when it is erased, or null if the password was changed since it was checked.
 */
export class RequestDeletion extends Command<Date | null> {
  constructor(
    readonly account: SessionAccount,
    readonly comments: CommentChoice,
  ) {
    super();
  }
}

@HandlesCommand(RequestDeletion)
export class RequestDeletionHandler implements ICommandHandler<RequestDeletion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ account: { id, passwordVersion }, comments }: RequestDeletion): Promise<Date | null> {
    // Admins are locked in the order of their ids, before this account.
    await refuseLastAdmin(this.em, [id]);
    const account = await this.em.findOne(Account, { id, passwordVersion }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) return null;
    const [row] = await this.em.execute<{ until: Date; isNew: boolean }[]>(
      // While the old address can take an email change back, the account must not be gone.
      `insert into account_deletion (account_id, delete_after, comments)
       select ?, greatest(?::timestamptz, max(date_trunc('hour', confirmed_at) + interval '${DAYS_TO_UNDO_EMAIL} days 1 hour')), ?
         from email_change where account_id = ? and confirmed_at is not null and not closed
       on conflict (account_id) do update set comments = excluded.comments
       returning delete_after as until, xmax = 0 as "isNew"`,
      [id, deletionTime(this.clock.now()), comments, id],
    );
    // Also ends a session that is being created at this moment: it is bound to the version.
    account.endSessions();
    await this.em.flush();
    await this.sessions.removeAllOf(id);
    if (row!.isNew) await this.outbox.add(new AccountDeletionRequested(id));
    return new Date(row!.until);
  }
}
