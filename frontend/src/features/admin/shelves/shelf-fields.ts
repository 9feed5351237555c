import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';

export const SHELF_FIELDS = ['name', 'slug', 'description'] as const;

/** The fields of the form of a category or a series. */
export type ShelfFields = Record<(typeof SHELF_FIELDS)[number], string>;

/** In characters. */
export const CATEGORY_LIMITS = { name: LENGTHS.categoryName.max, description: LENGTHS.categoryDescription.max };

/** Someone else has saved a field that was changed here, too. Saving again replaces what they saved. */
export class ChangedMeanwhile extends Error {
  constructor(readonly theirs: ShelfFields) {
    super('Someone saved this while you were typing.');
  }
}
