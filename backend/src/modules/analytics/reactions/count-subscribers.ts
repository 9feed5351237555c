import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { SubscriberJoined, SubscriberLeft } from '../../engagement/contract.js';
import { addUp } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';

/** Counts who subscribed to the newsletter and who left it, per day; how many there are is the difference. */
@Reaction({ name: 'analytics.count-subscribers', on: [SubscriberJoined, SubscriberLeft] })
export class CountSubscribers implements ReactsTo<SubscriberJoined> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async react(event: SubscriberJoined): Promise<void> {
    const tally = new Tally();
    const metric = event instanceof SubscriberLeft ? 'subscribers-left' : 'subscribers-joined';
    tally.add(this.clock.now().toISOString(), metric);
    await addUp(this.em, tally);
  }
}
