import { EntityManager } from '@mikro-orm/postgresql';
import { ArticleText } from '../../../platform/markdown/article-text.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { PostDeleted, PostPublished, PostRestored, PostSaved, PostUnpublished } from '../contract.js';
import { findables } from '../views/findable.js';

/**
 * Puts an article as it is now into the index, or takes it out when readers may not see it. Events may come late or out
 * of order: the row of this moment counts, and the index lets the newer version win.
 */
@Reaction({
  name: 'content.index-post-for-search',
  on: [PostSaved, PostPublished, PostUnpublished, PostDeleted, PostRestored],
})
export class IndexPostForSearch implements ReactsTo<PostSaved> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
    private readonly text: ArticleText,
  ) {}

  async react(event: PostSaved): Promise<void> {
    const [post] = await findables(this.em, this.text, 'article', [event.id]);
    if (post?.document) return this.index.put(post.document);
    await this.index.remove('article', event.id, post?.version ?? event.version);
  }
}
