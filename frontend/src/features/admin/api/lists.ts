import type { InfiniteData, Query } from '@tanstack/react-query';
import type { Page } from '../../../lib/api/client';
import type { Place } from '../desk/filter';
import { defaultSort } from '../desk/sort';

/** How many rows a page of the desk has. */
const pageSize = 25;

/** What the desk has lists of. */
export type Kind = 'posts' | 'confessions' | 'comments' | 'newsletter' | 'submissions' | 'suggestions';

/** Keys of everything the desk asks for begin with 'admin': what is personal is kept apart from what readers see. */
export const listKey = (kind: Kind) => ['admin', kind] as const;

type ListKey = readonly ['admin', Kind, Place['status'], string, Place['sort']];

/** The key of one view of a list: its filter, search and order. */
export const viewKey = (kind: Kind, { status, q, sort }: Place): ListKey => [...listKey(kind), status, q, sort];

/** What every list of the desk has in common: it is asked for anew whenever it is opened. */
export const listOptions = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page<unknown>) => last.cursor,
  gcTime: 0,
};

/**
 * While somebody types or turns the order the rows stay until the new ones are there. Under another filter they would be
 * wrong, and go at once.
 */
export const keepPreviousRows =
  (kind: Kind, { status }: Place) =>
  <T>(before: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query?.queryKey[1] === kind && query.queryKey[2] === status ? before : undefined;

/** What every list of the API is asked with. The order is always said: the API's own need not be known here. */
export const listParams = ({ tab, status, q, sort }: Place, cursor: string | null) => ({
  q,
  sort: sort ?? defaultSort(tab, status),
  limit: pageSize,
  cursor,
});

export type Pages<T> = InfiniteData<Page<T>, string | null>;
