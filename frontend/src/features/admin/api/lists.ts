import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../../lib/api/client';

/** How many rows a page of the desk has. */
export const pageSize = 25;

/** What the desk has lists of. */
export type Kind = 'posts' | 'confessions' | 'comments' | 'newsletter';

/** Keys of everything the desk asks for begin with 'admin': what is personal is kept apart from what readers see. */
export const listKey = (kind: Kind) => ['admin', kind] as const;

/** What every list of the desk has in common: it is asked for anew whenever it is opened. */
export const listOptions = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page<unknown>) => last.cursor,
  gcTime: 0,
};

export type Pages<T> = InfiniteData<Page<T>, string | null>;

/** How many rows are asked for at a time where most of them are left out. */
const largePage = 100;

/**
 * A list that the API does not know by itself: pages of a larger one, sifted here, until one has something to show.
 *
 * @param ask the larger list, so many rows from a cursor on
 */
export async function sift<T>(
  ask: (limit: number, cursor: string | null) => Promise<Page<T>>,
  keep: (item: T) => boolean,
  cursor: string | null,
): Promise<Page<T>> {
  for (let at = cursor; ;) {
    const page = await ask(largePage, at);
    const items = page.items.filter(keep);
    if (items.length > 0 || page.cursor === null) return { ...page, items };
    at = page.cursor;
  }
}
