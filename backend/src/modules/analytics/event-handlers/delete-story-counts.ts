import { EntityManager } from '@mikro-orm/postgresql';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { ConfessionDeleted } from '../../content/contract.js';

/** Deletes the counts of a story that is gone. The sums of all stories stay. */
@EventHandler({ name: 'analytics.delete-story-counts', on: [ConfessionDeleted] })
export class DeleteStoryCounts implements HandlesEvent<ConfessionDeleted> {
  constructor(private readonly em: EntityManager) {}

  async handle({ id }: ConfessionDeleted): Promise<void> {
    await this.em.execute("delete from analytics_item where type = 'story' and id = ?", [id]);
  }
}
