import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { BatchCommandHandler } from '../../../platform/cqrs/group-commit.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { confessionOf } from '../presenters/from-entity.js';
import type { ConfessionView } from '../presenters/rows.js';

/**
 * A reader sends a story. Returns it as stored. The command has no field for the sender, so none can ever be filled in.
 */
export class SubmitConfession extends Command<ConfessionView> {
  constructor(
    readonly content: string,
    readonly category: ConfessionCategory,
  ) {
    super();
  }
}

@HandlesCommand(SubmitConfession)
export class SubmitConfessionHandler
  implements ICommandHandler<SubmitConfession>, BatchCommandHandler<SubmitConfession, ConfessionView>
{
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute(command: SubmitConfession): Promise<ConfessionView> {
    const [confession] = await this.executeBatch([command]);
    return confession!;
  }

  async executeBatch(commands: readonly SubmitConfession[]): Promise<ConfessionView[]> {
    const now = this.clock.now();
    const confessions = commands.map(({ content, category }) => Confession.submit(content, category, now));
    // Bypasses the unit of work, whose flush of a batch takes a third longer.
    await this.em.insertMany(confessions);
    await this.outbox.addAll(confessions.map((confession) => confession.submitted()));
    return confessions.map(confessionOf);
  }
}
