import { useState } from 'react';
import { ApiError } from '../../../lib/api/client';
import type { Row, Versioned } from '../list/merge-server-rows';

/** The newest of the copies of an item. */
const newestOf = <T extends Versioned>(item: T, copies: (T | undefined)[]): T =>
  copies.reduce<T>((best, copy) => (copy?.id === best.id && copy.version >= best.version ? copy : best), item);

interface Edited<T> {
  /** The item as it is now; undefined while none is edited. */
  now: T | undefined;
  /** Pass it the result of each save. */
  afterSave: (problem: Error | null) => Promise<Error | null>;
}

/**
 * Follows the item that is being edited. A row that someone else's decision has taken out of the list stays on screen as
 * it was, so after a conflict the item is read again. Otherwise saving it would be refused each time.
 *
 * @param opened the item as it was when its editor opened
 * @param read reads it in any status; undefined if it is gone
 */
export function useEdited<T extends Versioned>(
  opened: T | undefined,
  rows: readonly Row<T>[] | undefined,
  read: (id: number) => Promise<T | undefined>,
): Edited<T> {
  const [reread, setReread] = useState<T>();
  const listed = rows?.find(({ item }) => item.id === opened?.id)?.item;
  return {
    now: opened && newestOf(opened, [listed, reread]),
    afterSave: async (problem) => {
      const isConflict = problem instanceof ApiError && problem.status === 409;
      const found = isConflict && opened ? await read(opened.id).catch(() => undefined) : undefined;
      if (found) setReread(found);
      return problem;
    },
  };
}
