import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { CategoriesChanged } from '../contract.js';

const CategorySchema = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    slug: p.text().unique('category_slug_unique'),
    description: p.text().nullable(),
    /** Categories are listed by position, then by id. */
    position: p.integer().default(0),
    version: p.integer().fieldName('text_version').default(1),
  },
});

const FormerSlugSchema = defineEntity({
  name: 'FormerCategorySlug',
  tableName: 'former_category_slug',
  properties: {
    slug: p.text().primary(),
    categoryId: p.integer().index('former_category_slug_of_category'),
  },
});

/** A slug that a category had before. Links with it lead to the category. */
export class FormerCategorySlug extends FormerSlugSchema.class {}

export interface CategoryFields {
  name: string;
  slug: string;
  description: string | null;
  position: number;
}

/** The fields that an admin enters. */
export interface NewCategory {
  name: string;
  /** Made of the name when it is missing. */
  slug?: string | null;
  description?: string | null;
  /** The last one when it is missing. */
  position?: number | null;
}

/** A category of articles. */
export class Category extends CategorySchema.class {
  static create(fields: CategoryFields): Category {
    return Object.assign(new Category(), { version: 1 }, fields);
  }

  /**
   * Keeps the category from being deleted until the end of the transaction.
   *
   * @throws DomainError `post.category` when there is no such category.
   */
  static async mustExist(em: EntityManager, id: number): Promise<void> {
    const [found] = await em.execute<unknown[]>('select 1 from category where id = ? for key share', [id]);
    if (!found) {
      throw new DomainError('post.category', 'invalid', 'Category not found', 'categoryId');
    }
  }

  /**
   * Returns undefined when nothing changed. A new position leaves the version as it is: an editor may order the list while
   * another one types.
   *
   * @throws DomainError `category.stale`
   */
  edit({ position, ...typed }: CategoryFields, expectedVersion?: number | null): CategoriesChanged | undefined {
    refuseStale('category', this.version, expectedVersion);
    const isRetyped = Object.entries(typed).some(([field, value]) => this[field as keyof typeof typed] !== value);
    if (!isRetyped && this.position === position) return undefined;
    Object.assign(this, typed, { position });
    if (isRetyped) this.version += 1;
    return this.changed();
  }

  changed(): CategoriesChanged {
    return new CategoriesChanged(this.id);
  }
}

CategorySchema.setClass(Category);
FormerSlugSchema.setClass(FormerCategorySlug);
