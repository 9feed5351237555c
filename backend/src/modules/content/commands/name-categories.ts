import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { NameCategories } from '../contract.js';
import { Category } from '../domain/category.js';

@HandlesCommand(NameCategories)
export class NameCategoriesHandler implements ICommandHandler<NameCategories> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<string[]> {
    return (await this.em.findAll(Category, { orderBy: { id: 'asc' } })).map(({ slug }) => slug);
  }
}
