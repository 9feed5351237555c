import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';

/** An admin corrects a story's text or category; its state stays. */
export class EditConfession extends Command<void> {
  constructor(
    readonly id: number,
    readonly change: { content?: string; category?: ConfessionCategory },
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(EditConfession)
export class EditConfessionHandler implements ICommandHandler<EditConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, change, seen }: EditConfession): Promise<void> {
    const confession = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!confession) throw DomainError.notFound('confession');
    await this.outbox.add(confession.edit(change, seen));
  }
}
