import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Page } from '../../../kernel/page.js';
import type { PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { CategoryView } from '../views/rows.js';

/** Every category, in the order they were made. */
export class ListCategories extends Query<Page<CategoryView>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

/** Shelves are of no date: with the same one for all of them it is their ids that order them. */
const SHELVES = "(select id, name, slug, timestamptz 'epoch' as created_at from category) shelf";

@HandlesQuery(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page }: ListCategories): Promise<Page<CategoryView>> {
    const { items, total, next } = await readPage(
      this.em,
      { from: SHELVES, columns: 'id, name, slug', where: [], order: 'oldest first' },
      page,
      (row: CategoryView) => ({ ...row, createdAt: new Date(0).toISOString() }),
    );
    return new Page(
      items.map(({ id, name, slug }) => ({ id, name, slug })),
      total,
      next,
    );
  }
}
