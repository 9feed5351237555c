import { EntityManager } from '@mikro-orm/postgresql';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { CategoriesChanged } from '../contract.js';

const NAME = 'select name from category where id = ? for share';
const POSTS = 'select id from post where category_id = ? and published order by id for share';

/** Updates the search index after a category was renamed: its articles are found by its name. */
@EventHandler({ name: 'content.index-category-for-search', on: [CategoriesChanged] })
export class IndexCategoryForSearch implements HandlesEvent<CategoriesChanged> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
  ) {}

  async handle({ id }: CategoriesChanged): Promise<void> {
    // Later renames and moves wait for these locks, so that an older name never overwrites a newer one.
    const [category] = await this.em.execute<{ name: string }[]>(NAME, [id]);
    if (!category) return;
    const posts = await this.em.execute<{ id: number }[]>(POSTS, [id]);
    await this.index.setCategory(
      posts.map((post) => post.id),
      category.name,
    );
  }
}
