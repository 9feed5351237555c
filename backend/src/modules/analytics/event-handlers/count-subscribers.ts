import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { SubscriberJoined, SubscriberLeft } from '../../newsletter/contract.js';
import { mergeIntoRollups } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';

/** Counts newsletter joins and leaves per day. The number of subscribers is the difference. */
@EventHandler({ name: 'analytics.count-subscribers', on: [SubscriberJoined, SubscriberLeft] })
export class CountSubscribers implements HandlesEvent<SubscriberJoined> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async handle(event: SubscriberJoined): Promise<void> {
    const tally = new Tally();
    const metric = event instanceof SubscriberLeft ? 'subscribers-left' : 'subscribers-joined';
    tally.add(this.clock.now().toISOString(), metric);
    await mergeIntoRollups(this.em, tally);
  }
}
