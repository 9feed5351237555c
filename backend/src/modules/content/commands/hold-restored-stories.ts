import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { HoldRestoredStories } from '../contract.js';

const HOLD = `
  update confession set approved = false, held = true, version = version + 1
   where approved and id in (select story_id from receipt) returning id`;

@HandlesCommand(HoldRestoredStories)
export class HoldRestoredStoriesHandler implements ICommandHandler<HoldRestoredStories> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number> {
    const held = await this.em.execute<unknown[]>(HOLD);
    return held.length;
  }
}
