import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { Category, CountedCategory } from '../presenters/categories.view.js';
import { CATEGORY_COLUMNS } from '../presenters/category-rows.js';

/** All categories in the journal's order; with `counted` also the number of published articles. */
export class ListCategories extends Query<Page<Category | CountedCategory>> {
  constructor(
    readonly page: PageRequest,
    readonly counted: boolean,
  ) {
    super();
  }
}

/** Categories have no date, so their position takes its place as the key of the list. */
const CATEGORIES = `(select id, name, slug, description, position, text_version,
  timestamptz 'epoch' + position * interval '1 second' as created_at from category) category`;
const COUNT = `, ${countOf('post', { state: 'published', partition: { sql: 'category.id' } }).sql} as published_count`;

@HandlesQuery(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(private readonly em: EntityManager) {}

  execute({ page, counted }: ListCategories): Promise<Page<Category | CountedCategory>> {
    const columns = `${CATEGORY_COLUMNS}${counted ? COUNT : ''}`;
    return readPage(
      this.em,
      { from: CATEGORIES, columns, where: [], order: 'oldest first' },
      page,
      ({ published_count: publishedCount, ...row }: Category & { published_count?: number }) => {
        const { id, name, slug, description, order, formerSlugs, version } = row;
        const category = { id, name, slug, description, order, formerSlugs, version };
        return publishedCount === undefined ? category : { ...category, publishedCount };
      },
    );
  }
}
