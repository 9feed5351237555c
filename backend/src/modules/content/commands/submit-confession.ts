import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';

/** A reader sends a story. Answers its id. There is no field for who: nobody must be able to fill one in. */
export class SubmitConfession extends Command<number> {
  constructor(
    readonly content: string,
    readonly category: ConfessionCategory,
  ) {
    super();
  }
}

@HandlesCommand(SubmitConfession)
export class SubmitConfessionHandler implements ICommandHandler<SubmitConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ content, category }: SubmitConfession): Promise<number> {
    const confession = Confession.submit(content, category, this.clock.now());
    await this.em.persist(confession).flush();
    await this.outbox.add(confession.submitted());
    return confession.id;
  }
}
