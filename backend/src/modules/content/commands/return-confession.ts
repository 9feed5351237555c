import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ReturnConfession } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { deleteApproval } from '../domain/second-reader.js';

@HandlesCommand(ReturnConfession, { kind: 'confession', action: 'returned' })
export class ReturnConfessionHandler implements ICommandHandler<ReturnConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: ReturnConfession): Promise<number | null> {
    const story = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!story) throw DomainError.notFound('confession');
    const before = story.state;
    const returned = story.returnToPending(context.expectedVersion);
    // The first of two approvals is taken back.
    const event = returned ?? ((await deleteApproval(this.em, id)) ? story.flagged() : undefined);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = { action: 'returned', kind: 'confession', itemId: id, before, after: story.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
