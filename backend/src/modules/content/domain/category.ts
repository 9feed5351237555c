import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';

const CategorySchema = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    slug: p.text().unique('category_slug_unique'),
  },
});

/** A category of articles. */
export class Category extends CategorySchema.class {
  /** @throws DomainError `post.category` when there is no such category. */
  static async mustExist(em: EntityManager, id: number): Promise<void> {
    if (!(await em.count(Category, { id }))) {
      throw new DomainError('post.category', 'invalid', 'Category not found', 'categoryId');
    }
  }
}

CategorySchema.setClass(Category);
