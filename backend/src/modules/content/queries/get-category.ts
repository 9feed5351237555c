import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import type { Category } from '../presenters/categories.view.js';
import { CATEGORY_COLUMNS } from '../presenters/category-rows.js';

/** One category of the journal. */
export class GetCategory extends Query<Category> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetCategory)
export class GetCategoryHandler implements IQueryHandler<GetCategory> {
  constructor(private readonly em: EntityManager) {}

  execute({ id }: GetCategory): Promise<Category> {
    return findById<Category>('category', CATEGORY_COLUMNS, id, this.em);
  }
}
