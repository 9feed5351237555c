import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';
import { FormerCategorySlug } from '../domain/category.js';

/** A slug that is used again belongs to its new category: the links of the one before no longer lead there. */
export const takeFormerSlug = (em: EntityManager, slug: string): Promise<number> =>
  em.nativeDelete(FormerCategorySlug, { slug });

/** Names the field of a slug that another category has. Returns any other error as it is. */
export function slugConflict(error: unknown): unknown {
  const text = (error as { constraint?: string }).constraint ?? String((error as Error).message);
  if (!text.includes('category_slug_unique')) return error;
  return new DomainError('category.slug-taken', 'conflict', 'Another category has this web address.', 'slug');
}
