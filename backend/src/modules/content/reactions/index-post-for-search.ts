import { EntityManager } from '@mikro-orm/postgresql';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { ArticleText } from '../../../platform/markdown/article-text.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { PostDeleted, PostPublished, PostRestored, PostSaved, PostUnpublished } from '../contract.js';

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
    const [post] = await this.em.execute<
      { version: number; title: string; excerpt: string; content: string; category: string; published: boolean }[]
    >(
      `select p.version, p.title, p.excerpt, p.content, c.name as category, p.published
         from post p join category c on c.id = p.category_id where p.id = ?`,
      [event.id],
    );
    if (!post?.published) return this.index.remove('article', event.id, post?.version ?? event.version);
    const { version, title, excerpt, content, category } = post;
    const body = await this.text.of(content);
    await this.index.put({ type: 'article', id: event.id, version, title, excerpt, body, category });
  }
}
