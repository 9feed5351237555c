import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Confession } from '../domain/confession.js';

/** An admin lets a story appear. `seen` is the version that the admin saw. */
export class ApproveConfession extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(ApproveConfession)
export class ApproveConfessionHandler implements ICommandHandler<ApproveConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: ApproveConfession): Promise<void> {
    const confession = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!confession) throw DomainError.notFound('confession');
    await this.outbox.add(confession.approve(seen));
  }
}
