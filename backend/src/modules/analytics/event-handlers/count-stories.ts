import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { ConfessionApproved, ConfessionReturned, ConfessionSubmitted } from '../../content/contract.js';
import { mergeIntoRollups } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';

/** Counts how many stories were sent and published per day, without their ids. */
@EventHandler({ name: 'analytics.count-stories', on: [ConfessionSubmitted, ConfessionApproved, ConfessionReturned] })
export class CountStories implements HandlesEvent<ConfessionSubmitted> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  handle(event: ConfessionSubmitted): Promise<void> {
    return this.handleBatch([event]);
  }

  async handleBatch(events: ConfessionSubmitted[]): Promise<void> {
    const tally = new Tally();
    const now = this.clock.now().toISOString();
    for (const event of events) {
      const metric = event instanceof ConfessionSubmitted ? 'stories-received' : 'stories-published';
      // A story that is pending again no longer counts as published.
      tally.add(now, metric, event instanceof ConfessionReturned ? -1 : 1);
    }
    await mergeIntoRollups(this.em, tally);
  }
}
