import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Role } from '../../../kernel/roles.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { ACCOUNTS_TOPIC } from '../../../platform/http/auth/caller.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Account } from '../domain/account.js';
import { deleteInvitationsBy } from '../presenters/open-invitations.js';
import { refuseLastAdmin } from '../domain/account-deletion.js';

/** An admin changes what an account may do. Returns the id of the (last) decision in the audit log, or null when nothing changed. */
export class ManageAccount extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly change: { role?: Role | undefined; suspended?: boolean | undefined },
    readonly adminId: number,
  ) {
    super();
  }
}

@HandlesCommand(ManageAccount, { kind: 'account', action: 'role-changed' })
export class ManageAccountHandler implements ICommandHandler<ManageAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly pubsub: PubSub,
  ) {}

  async execute({ id, change: { role, suspended }, adminId }: ManageAccount): Promise<number | null> {
    const admins = await this.lockAdmins();
    // They were one when the request came in. Two admins who demote each other are not both gone.
    if (!admins.includes(adminId))
      throw new DomainError('auth.not-allowed', 'forbidden', 'Your role doesn’t allow this.');
    const account = await this.em.findOne(Account, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) throw DomainError.notFound('account');
    if (suspended && id === adminId)
      throw new DomainError('account.own-suspension', 'conflict', 'You can’t suspend your own account.');
    const losesAdmin = (role !== undefined && role !== 'admin') || suspended === true;
    if (losesAdmin) await refuseLastAdmin(this.em, [id]);
    const before = account.state;
    let decision: number | null = null;
    if (role !== undefined && role !== account.role) {
      account.changeRole(role);
      decision = await this.record('role-changed', account, adminId, before);
    }
    const between = account.state;
    if (suspended !== undefined && suspended !== account.isSuspended) {
      if (suspended) account.suspend(this.clock.now());
      else account.unsuspend();
      decision = await this.record(suspended ? 'suspended' : 'unsuspended', account, adminId, between);
    }
    if (losesAdmin) await deleteInvitationsBy(this.em, id);
    await this.em.flush();
    this.unitOfWork.afterCommit(() => this.pubsub.publish(ACCOUNTS_TOPIC));
    return decision;
  }

  /** Everyone who changes accounts waits here for their turn, so that one admin always remains. */
  private async lockAdmins(): Promise<number[]> {
    const admins = await this.em.execute<{ id: number }[]>(
      'select id from account where is_admin and suspended_on is null order by id for update',
    );
    return admins.map(({ id }) => id);
  }

  private record(
    action: 'role-changed' | 'suspended' | 'unsuspended',
    { id: itemId, state: after }: Account,
    adminId: number,
    before: ItemState,
  ): Promise<number> {
    return this.commands.execute(new RecordDecision({ adminId }, { action, kind: 'account', itemId, before, after }));
  }
}
