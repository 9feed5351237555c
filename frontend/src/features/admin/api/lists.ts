import type { InfiniteData, Query } from '@tanstack/react-query';
import type { Page } from '../../../lib/api/client';
import type { DeskView } from '../list/filter';
import { defaultSort } from '../list/sort';

const pageSize = 25;

/** The lists on the desk. */
export type Kind = 'posts' | 'confessions' | 'comments' | 'reports' | 'newsletter' | 'submissions' | 'suggestions';

/** Every query key of the desk starts with 'admin', which marks it as personal (see lib/personal.ts). */
export const listKey = <K extends Kind | 'campaigns'>(kind: K) => ['admin', kind] as const;

type Filter = `${DeskView['status']} ${number | ''}`;
type ListKey = readonly ['admin', Kind, Filter, string, DeskView['sort']];

const filterOf = ({ status, category }: DeskView): Filter => `${status} ${category ?? ''}`;

/** The key of one view of a list: its filter, search and order. */
export const viewKey = (kind: Kind, view: DeskView): ListKey => [...listKey(kind), filterOf(view), view.q, view.sort];

/** Shared by all lists of the desk. `gcTime: 0` makes each list refetch whenever it is opened. */
export const listOptions = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page<unknown>) => last.cursor,
  gcTime: 0,
};

/**
 * Keeps the current rows on screen while a new search or order loads. Under another filter they would be wrong, so they
 * disappear immediately.
 */
export const keepPreviousRows =
  (kind: Kind, view: DeskView) =>
  <T>(before: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query?.queryKey[1] === kind && query.queryKey[2] === filterOf(view) ? before : undefined;

/** The query parameters of every list. The order is always explicit, so the client need not know the API's default. */
export const listParams = ({ tab, status, q, sort }: DeskView, cursor: string | null) => ({
  q,
  sort: sort ?? defaultSort(tab, status),
  limit: pageSize,
  cursor,
});

export type Pages<T> = InfiniteData<Page<T>, string | null>;
