import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Confession } from '../domain/confession.js';

/** An admin deletes a story, for good. `seen` is the version that the admin saw. */
export class DeleteConfession extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(DeleteConfession)
export class DeleteConfessionHandler implements ICommandHandler<DeleteConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: DeleteConfession): Promise<void> {
    const confession = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!confession) throw DomainError.notFound('confession');
    const deleted = confession.deleted(seen);
    await this.em.remove(confession).flush();
    await this.outbox.add(deleted);
  }
}
