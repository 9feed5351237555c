import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { CategoryView, CountedCategoryView } from '../presenters/rows.js';

/** Every category, in the order they were made; `counted` with how many published articles it has. */
export class ListCategories extends Query<Page<CategoryView | CountedCategoryView>> {
  constructor(
    readonly page: PageRequest,
    readonly counted: boolean,
  ) {
    super();
  }
}

/** Shelves are of no date: with the same one for all of them it is their ids that order them. */
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
