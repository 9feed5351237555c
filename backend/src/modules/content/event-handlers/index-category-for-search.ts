import { EntityManager } from '@mikro-orm/postgresql';
import { ArticleText } from '../../../platform/markdown/article-text.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { CategoriesChanged } from '../contract.js';
import { searchDocuments } from '../presenters/search-documents.js';

/** How many articles are in memory at a time. */
const BATCH = 200;

/** The published articles of a category that search finds by another name. */
const UNDER_ANOTHER_NAME = `
  select p.id from post p join category c on c.id = p.category_id
    join search_document d on d.type = 'article' and d.id = p.id
   where c.id = ? and p.published and not d.removed and d.category is distinct from c.name order by p.id`;

/** Updates the search index after a category was renamed: its articles are found by its name. */
@EventHandler({ name: 'content.index-category-for-search', on: [CategoriesChanged] })
export class IndexCategoryForSearch implements HandlesEvent<CategoriesChanged> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
    private readonly text: ArticleText,
  ) {}

  async handle({ id }: CategoriesChanged): Promise<void> {
    const ids = (await this.em.execute<{ id: number }[]>(UNDER_ANOTHER_NAME, [id])).map((row) => row.id);
    for (let from = 0; from < ids.length; from += BATCH) {
      const posts = await searchDocuments(this.em, this.text, 'article', ids.slice(from, from + BATCH));
      for (const { document } of posts) if (document) await this.index.put(document);
    }
  }
}
