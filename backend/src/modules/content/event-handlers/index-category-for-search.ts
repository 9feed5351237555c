import { EntityManager } from '@mikro-orm/postgresql';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { CategoriesChanged } from '../contract.js';

/** Updates the search index after a category was renamed: its articles are found by its name. */
@EventHandler({ name: 'content.index-category-for-search', on: [CategoriesChanged] })
export class IndexCategoryForSearch implements HandlesEvent<CategoriesChanged> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
  ) {}

  async handle({ id }: CategoriesChanged): Promise<void> {
    // The lock lets the next change of the name wait, so that an older name never overwrites a newer one.
    const sql = 'select name from category where id = ? for share';
    const [category] = await this.em.execute<{ name: string }[]>(sql, [id]);
    if (!category) return;
    const posts = await this.em.execute<{ id: number }[]>('select id from post where category_id = ? and published', [
      id,
    ]);
    await this.index.setCategory(
      posts.map((post) => post.id),
      category.name,
    );
  }
}
