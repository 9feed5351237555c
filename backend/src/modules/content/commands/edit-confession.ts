import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';

/** An admin corrects a story's text or category; its state stays. */
export class EditConfession extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly change: { content?: string; category?: ConfessionCategory },
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(EditConfession)
export class EditConfessionHandler implements ICommandHandler<EditConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, change, context }: EditConfession): Promise<number | null> {
    const confession = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!confession) throw DomainError.notFound('confession');
    const before = confession.state;
    const event = confession.edit(change, context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = { action: 'edited', kind: 'confession', itemId: id, before, after: confession.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
