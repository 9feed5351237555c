import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { DeleteConfession } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { Receipt } from '../domain/receipt.js';
import { countersOf, countInQuarter } from '../domain/story-quarter.js';

@HandlesCommand(DeleteConfession, { kind: 'confession', action: 'deleted' })
export class DeleteConfessionHandler implements ICommandHandler<DeleteConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, context, reason = null, note = null }: DeleteConfession): Promise<number> {
    const confession = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!confession) throw DomainError.notFound('confession');
    const deleted = confession.deleted(context.expectedVersion);
    const before = confession.state;
    const day = context.replayOf?.at ?? this.clock.now();
    const counters = countersOf(confession, day, `declined.${reason ?? 'other'}`);
    await this.em.remove(confession).flush();
    await Receipt.decline(this.em, id, day, { reason, note });
    await this.outbox.add(deleted);
    const decided = { action: 'deleted', kind: 'confession', itemId: id, before, after: null, reason } as const;
    const entry = await this.commands.execute(new RecordDecision(context, decided));
    await countInQuarter(this.em, day, counters);
    return entry;
  }
}
