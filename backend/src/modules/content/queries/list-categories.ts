import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { CategoryView, CountedCategoryView } from '../presenters/rows.js';

/** All categories, in the order of their ids; with `counted` also the number of published articles. */
export class ListCategories extends Query<Page<CategoryView | CountedCategoryView>> {
  constructor(
    readonly page: PageRequest,
    readonly counted: boolean,
  ) {
    super();
  }
}

/** Categories have no date. With the same date for all, the list is ordered by id. */
const CATEGORIES = "(select id, name, slug, timestamptz 'epoch' as created_at from category) category";
const COUNT = `, ${countOf('post', { state: 'published', partition: { sql: 'category.id' } }).sql} as published_count`;

@HandlesQuery(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(private readonly em: EntityManager) {}

  execute({ page, counted }: ListCategories): Promise<Page<CategoryView | CountedCategoryView>> {
    const columns = `id, name, slug${counted ? COUNT : ''}`;
    return readPage(
      this.em,
      { from: CATEGORIES, columns, where: [], order: 'oldest first' },
      page,
      ({ id, name, slug, published_count: publishedCount }: CategoryView & { published_count?: number }) =>
        publishedCount === undefined ? { id, name, slug } : { id, name, slug, publishedCount },
    );
  }
}
