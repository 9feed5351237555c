import { ApiError } from '../../../lib/api/client';
import type { Category } from '../../../lib/api/types';
import { editCategory, readCategory } from '../api/categories';
import { SHELF_FIELDS, type ShelfFields } from './shelf-fields';

const ATTEMPTS = 3;

export const categoryFields = ({ name, slug, description }: Category): ShelfFields => ({
  name,
  slug,
  description: description ?? '',
});

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'category.stale';

/** Whether someone else has changed a field that is changed here, too, and to something else. */
function collides(changed: Partial<ShelfFields>, opened: Category, now: Category): boolean {
  const [before, theirs] = [categoryFields(opened), categoryFields(now)];
  return SHELF_FIELDS.some((name) => {
    const mine = changed[name];
    return mine !== undefined && theirs[name] !== before[name] && theirs[name] !== mine;
  });
}

/**
 * Saves the changed fields of a category, and keeps what another editor has changed since it was opened.
 *
 * @returns the category as it is now if both changed the same field; null once it is saved
 */
export async function saveCategory(opened: Category, changed: Partial<ShelfFields>): Promise<Category | null> {
  let { version } = opened;
  for (let attempt = 1; ; attempt++) {
    try {
      await editCategory(opened.id, version, changed);
      return null;
    } catch (error) {
      if (!isStale(error) || attempt === ATTEMPTS) throw error;
      const now = await readCategory(opened.id);
      if (collides(changed, opened, now)) return now;
      ({ version } = now);
    }
  }
}
