import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { WithdrawStory } from '../contract.js';
import { Receipt } from '../domain/receipt.js';
import { countInQuarter } from '../domain/story-quarter.js';
import { lockStoryOf } from '../domain/story-of-receipt.js';

@HandlesCommand(WithdrawStory)
export class WithdrawStoryHandler implements ICommandHandler<WithdrawStory> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ hash, withdrawnOn }: WithdrawStory): Promise<void> {
    const story = await lockStoryOf(this.em, hash);
    if (story) {
      // A trigger deletes its bookmarks and reactions.
      await this.em.remove(story).flush();
      await this.outbox.add(story.deleted());
    }
    const day = withdrawnOn === null ? this.clock.now() : new Date(`${withdrawnOn}T00:00:00Z`);
    await Receipt.withdraw(this.em, hash, day);
    if (story) await countInQuarter(this.em, day, { withdrawn: 1 });
  }
}
