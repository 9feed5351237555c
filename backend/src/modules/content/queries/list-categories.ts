import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Page } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

export interface CategoryView {
  id: number;
  name: string;
  slug: string;
}

/** Every category, in the order they were made; or the one with this id. There are few: one page holds them all. */
export class ListCategories extends Query<Page<CategoryView>> {
  constructor(readonly id?: number) {
    super();
  }
}

@HandlesQuery(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: ListCategories): Promise<Page<CategoryView>> {
    const rows = await this.em.execute<CategoryView[] & object[]>(
      'select id, name, slug from category where ?::int is null or id = ? order by id',
      [id ?? null, id ?? null],
    );
    return new Page(rows as CategoryView[], rows.length, null);
  }
}
