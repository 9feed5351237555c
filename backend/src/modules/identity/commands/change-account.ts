import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { SwitchNotificationEmails } from '../../notifications/contract.js';
import { Account } from '../domain/account.js';
import { EmailChange } from '../domain/email-change.js';
import { EmailChanges, emailTaken } from '../presenters/email-changes.js';
import { conflictOf, refuseTakenName } from '../presenters/names.js';
import { proofWrong } from '../presenters/proof-wrong.js';
import type { SessionAccount } from '../presenters/session-account.js';

export interface AccountChanges {
  username?: string | undefined;
  /** null: the username is shown again. */
  displayName?: string | null | undefined;
  notifications?: { email?: boolean | undefined } | undefined;
  /** With the account whose owner has just proven that it is them. */
  email?: { address: string; owner: SessionAccount } | undefined;
}

/** The owner changes their account. All of it changes, or nothing. A new email address waits until it is confirmed. */
export class ChangeAccount extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly changes: AccountChanges,
  ) {
    super();
  }
}

@HandlesCommand(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly emailChanges: EmailChanges,
  ) {}

  async execute({ accountId, changes }: ChangeAccount): Promise<void> {
    const { username, displayName, notifications, email } = changes;
    const account = await this.em.findOneOrFail(Account, accountId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (username !== undefined && username !== account.username) {
      await refuseTakenName(this.em, username, 'username', accountId);
      account.username = username;
    }
    if (displayName !== undefined && displayName !== account.displayName) {
      if (displayName !== null) await refuseTakenName(this.em, displayName, 'displayName', accountId);
      account.displayName = displayName;
    }
    await this.em.flush().catch((error: unknown) => Promise.reject(conflictOf(error, emailTaken)));
    if (email !== undefined) await this.requestEmail(account, email);
    if (notifications?.email !== undefined)
      await this.commands.execute(new SwitchNotificationEmails(accountId, notifications.email));
  }

  private async requestEmail(account: Account, { address, owner }: NonNullable<AccountChanges['email']>) {
    // The password was changed since it was checked.
    if (owner.id !== account.id || owner.passwordVersion !== account.passwordVersion)
      throw proofWrong('currentPassword');
    await this.emailChanges.refuseTaken(address, account.id);
    // Only the newest link works.
    await this.emailChanges.close(account.id, 'unconfirmed');
    const change = EmailChange.request(account, address, this.clock.now());
    await this.em.persist(change).flush();
    await this.outbox.add(change.requested());
  }
}
