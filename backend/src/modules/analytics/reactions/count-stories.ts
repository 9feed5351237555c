import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { ConfessionApproved, ConfessionReturned, ConfessionSubmitted } from '../../content/contract.js';
import { addUp } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';

/** Counts how many stories came and how many appeared on a day. How many, and nothing of which: no id goes with a time. */
@Reaction({ name: 'analytics.count-stories', on: [ConfessionSubmitted, ConfessionApproved, ConfessionReturned] })
export class CountStories implements ReactsTo<ConfessionSubmitted> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  react(event: ConfessionSubmitted): Promise<void> {
    return this.reactToAll([event]);
  }

  async reactToAll(events: ConfessionSubmitted[]): Promise<void> {
    const tally = new Tally();
    const now = this.clock.now().toISOString();
    for (const event of events) {
      const metric = event instanceof ConfessionSubmitted ? 'stories-received' : 'stories-published';
      // One that was approved by mistake, and waits again, did not appear after all.
      tally.add(now, metric, event instanceof ConfessionReturned ? -1 : 1);
    }
    await addUp(this.em, tally);
  }
}
