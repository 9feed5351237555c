import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ApproveConfession } from '../contract.js';
import { Confession } from '../domain/confession.js';

@HandlesCommand(ApproveConfession)
export class ApproveConfessionHandler implements ICommandHandler<ApproveConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: ApproveConfession): Promise<number | null> {
    const confession = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!confession) throw DomainError.notFound('confession');
    const before = confession.state;
    const event = confession.approve(context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = { action: 'approved', kind: 'confession', itemId: id, before, after: confession.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
