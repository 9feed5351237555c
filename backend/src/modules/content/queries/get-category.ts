import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { CategoryView } from '../presenters/rows.js';

/** One shelf of the journal. */
export class GetCategory extends Query<CategoryView> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetCategory)
export class GetCategoryHandler implements IQueryHandler<GetCategory> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetCategory): Promise<CategoryView> {
    const [row] = await this.em.execute<CategoryView[]>('select id, name, slug from category where id = ?', [id]);
    if (!row) throw DomainError.notFound('category');
    return row;
  }
}
