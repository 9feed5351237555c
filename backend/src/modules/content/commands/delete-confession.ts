import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { DeleteConfession } from '../contract.js';
import { Confession } from '../domain/confession.js';

@HandlesCommand(DeleteConfession)
export class DeleteConfessionHandler implements ICommandHandler<DeleteConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: DeleteConfession): Promise<number> {
    const confession = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!confession) throw DomainError.notFound('confession');
    const deleted = confession.deleted(context.expectedVersion);
    const before = confession.state;
    await this.em.remove(confession).flush();
    await this.outbox.add(deleted);
    const decided = { action: 'deleted', kind: 'confession', itemId: id, before, after: null } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
