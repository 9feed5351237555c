import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../../lib/api/client';

/** How many rows a page of the desk has. */
export const pageSize = 25;

/** Keys of everything the desk asks for begin with 'admin': what is personal is kept apart from what readers see. */
export const listKey = (kind: 'posts' | 'confessions' | 'comments') => ['admin', kind] as const;

/** What every list of the desk has in common: it is asked for anew whenever it is opened. */
export const listOptions = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page<unknown>) => last.cursor,
  gcTime: 0,
};

export type Pages<T> = InfiniteData<Page<T>, string | null>;
