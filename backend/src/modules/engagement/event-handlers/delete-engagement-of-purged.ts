import { EntityManager } from '@mikro-orm/postgresql';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { CommentPurged, CommentRemoved, PostPurged } from '../../content/contract.js';

/**
 * Deletes bookmarks and likes once their item is permanently deleted. Items in the bin keep theirs, because they may be
 * restored.
 */
@EventHandler({ name: 'engagement.forget-with-the-bin', on: [PostPurged, CommentPurged, CommentRemoved] })
export class DeleteEngagementOfPurged implements HandlesEvent<PostPurged> {
  constructor(private readonly em: EntityManager) {}

  async handle(event: PostPurged): Promise<void> {
    const [table, column] = event instanceof PostPurged ? ['bookmark', 'post_id'] : ['comment_like', 'comment_id'];
    await this.em.execute(`delete from ${table} where ${column} = ?`, [event.id]);
  }
}
