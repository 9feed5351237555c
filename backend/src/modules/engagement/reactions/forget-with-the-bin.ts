import { EntityManager } from '@mikro-orm/postgresql';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { CommentPurged, PostPurged } from '../../content/contract.js';

/** What is in the bin keeps its bookmarks and likes, for it may come back. Once the bin is emptied they go. */
@Reaction({ name: 'engagement.forget-with-the-bin', on: [PostPurged, CommentPurged] })
export class ForgetWithTheBin implements ReactsTo<PostPurged> {
  constructor(private readonly em: EntityManager) {}

  async react(event: PostPurged): Promise<void> {
    const [table, column] = event instanceof CommentPurged ? ['comment_like', 'comment_id'] : ['bookmark', 'post_id'];
    await this.em.execute(`delete from ${table} where ${column} = ?`, [event.id]);
  }
}
