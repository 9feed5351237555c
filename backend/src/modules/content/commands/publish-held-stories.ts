import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ApproveConfession, PublishHeldStories } from '../contract.js';

@HandlesCommand(PublishHeldStories)
export class PublishHeldStoriesHandler implements ICommandHandler<PublishHeldStories> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute(): Promise<number> {
    // Locked in one order, so that a moderator's decision waits for all of them or none.
    const held = await this.em.execute<{ id: number }[]>('select id from confession where held order by id for update');
    for (const { id } of held) await this.commands.execute(new ApproveConfession(id, { adminId: null }));
    return held.length;
  }
}
