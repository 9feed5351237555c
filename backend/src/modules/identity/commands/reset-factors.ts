import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandResult, ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import { nearest, spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { FactorChanged, ResetFactors } from '../contract.js';
import { Account } from '../domain/account.js';
import { removeFactors } from '../presenters/factors.js';
import { deleteInvitationsBy } from '../presenters/open-invitations.js';

@HandlesCommand(ResetFactors, { kind: 'account', action: 'factors-reset' })
export class ResetFactorsHandler implements ICommandHandler<ResetFactors> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ email }: ResetFactors): Promise<CommandResult<ResetFactors>> {
    const spellings = spellingsOf(email);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const account = nearest(await this.em.find(Account, { email: { $in: spellings } }, lock), spellings);
    if (!account) return null;
    const accountId = account.id;
    const removed = await removeFactors(this.em, accountId);
    await deleteInvitationsBy(this.em, accountId);
    // A session that is just being created ends too: it belongs to the version before.
    account.endSessions();
    await this.em.flush();
    await this.sessions.removeAllOf(accountId);
    const decided = { action: 'factors-reset', kind: 'account', itemId: accountId, before: null, after: null } as const;
    await this.commands.execute(new RecordDecision({ adminId: null }, decided));
    await this.outbox.add(new FactorChanged(accountId, 'factors-reset'));
    return { email: account.email, ...removed };
  }
}
