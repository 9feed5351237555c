import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { ConfessionApproved, ConfessionSubmitted } from '../../content/contract.js';
import { addUp } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';

/** Counts how many stories came and how many appeared on a day. How many, and nothing of which: no id goes with a time. */
@Reaction({ name: 'analytics.count-stories', on: [ConfessionSubmitted, ConfessionApproved] })
export class CountStories implements ReactsTo<ConfessionSubmitted> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async react(event: ConfessionSubmitted): Promise<void> {
    const tally = new Tally();
    const metric = event instanceof ConfessionApproved ? 'stories-published' : 'stories-received';
    tally.add(this.clock.now().toISOString(), metric);
    await addUp(this.em, tally);
  }
}
