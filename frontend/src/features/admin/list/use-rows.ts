import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Page } from '../../../lib/api/client';
import type { DeskView } from './filter';
import { createRowState, type RowStateStore } from './row-state';
import {
  fromServer,
  mergeServerRows,
  removeRows,
  replaceRow,
  type ServerRows,
  type Item,
  type Row,
  type ShownRows,
} from './merge-server-rows';
import { defaultSort } from './sort';
import { useDesk } from '../desk/use-desk';

export type ListQuery<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>>;

export interface Rows<T> {
  /** undefined until the first response. */
  rows: Row<T>[] | undefined;
  /** The server's total. */
  total: number;
  newCount: number;
  /** Rows that someone else decided. */
  gone: number;
  /** Shows the list as the server has it. */
  showLatest: () => void;
  replace: (item: T) => void;
  remove: (...ids: number[]) => void;
  /** Treats changes to these rows as our own (see merge-server-rows.ts) until unmarkOwnChange. */
  markOwnChange: (ids: number[]) => void;
  unmarkOwnChange: (ids: number[]) => void;
  /** The rows at this moment, for code that runs after a response. */
  current: () => Row<T>[];
  /** Cursor, selection and notes. */
  rowState: RowStateStore;
}

interface State<T> {
  /** The view that these rows belong to. */
  viewId: string;
  shown: ShownRows<T> | null;
  from: InfiniteData<Page<T>> | undefined;
  epoch: number;
  ownChanges: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

const serverRowsOf = <T>({ pages }: InfiniteData<Page<T>>): ServerRows<T> => ({
  items: pages.flatMap(({ items }) => items),
  more: pages.at(-1)?.cursor != null,
});

const viewOf = ({ status, q, sort, source, category }: DeskView): string =>
  JSON.stringify([status, q, sort, source, category]);

/**
 * Whether the server has one of these rows and the list does not show it: an event may bring a row before the request
 * that made it is answered, and then it is only counted, as somebody else's. Such a list is merged again. Any other is
 * not, because the server's rows may be older than a row that our own change has just replaced.
 */
function isHidden<T extends Item>(ids: number[], shown: ShownRows<T> | null, data?: InfiniteData<Page<T>>): boolean {
  const isShown = (id: number): boolean => shown?.rows.some(({ item }) => item.id === id) ?? false;
  const isOnServer = (id: number): boolean =>
    data?.pages.some(({ items }) => items.some((item) => item.id === id)) ?? false;
  return ids.some((id) => !isShown(id) && isOnServer(id));
}

/**
 * The rows on screen, which lag behind the server's on purpose (see merge-server-rows.ts). A new view shows its rows as
 * soon as they load; until then the query's placeholder keeps the previous rows.
 */
export function useRows<T extends Item>({ data, isPlaceholderData }: ListQuery<T>, view: DeskView): Rows<T> {
  const epoch = useDesk((desk) => desk.epoch);
  const viewId = viewOf(view);
  const [state, setState] = useState<State<T>>({ viewId, shown: null, from: undefined, epoch, ownChanges: none });
  const [rowState] = useState(createRowState);
  let { shown } = state;
  if (!isPlaceholderData && (viewId !== state.viewId || (data && (data !== state.from || epoch !== state.epoch)))) {
    if (viewId !== state.viewId) shown = null;
    const fresh = data && serverRowsOf(data);
    if (fresh)
      shown =
        shown === null || epoch !== state.epoch
          ? fromServer(fresh)
          : mergeServerRows(shown, fresh, view.sort ?? defaultSort(view.tab, view.status), state.ownChanges);
    setState({ viewId, shown, from: data, epoch, ownChanges: state.ownChanges });
  }
  const currentRows = useRef<Row<T>[]>([]);
  useLayoutEffect(() => {
    currentRows.current = shown?.rows ?? [];
  });
  // Rows that are no longer shown must not stay selected.
  useLayoutEffect(() => rowState.reset, [rowState, state.viewId]);
  const change = (next: (shown: ShownRows<T>) => ShownRows<T>): void =>
    setState((now) => ({ ...now, shown: now.shown && next(now.shown) }));

  return {
    rows: shown?.rows,
    total: data?.pages.at(-1)?.total ?? 0,
    newCount: shown?.newCount ?? 0,
    gone: shown?.rows.filter((row) => row.gone).length ?? 0,
    showLatest: () =>
      data &&
      !isPlaceholderData &&
      setState((now) => ({ ...now, viewId, shown: fromServer(serverRowsOf(data)), from: data, epoch })),
    replace: (item) => change((now) => replaceRow(now, item)),
    remove: (...ids) => change((now) => removeRows(now, ...ids)),
    markOwnChange: (ids) =>
      setState((now) => ({
        ...now,
        from: isHidden(ids, now.shown, data) ? undefined : now.from,
        ownChanges: new Set([...now.ownChanges, ...ids]),
      })),
    unmarkOwnChange: (ids) =>
      setState((now) => ({ ...now, ownChanges: new Set([...now.ownChanges].filter((id) => !ids.includes(id))) })),
    current: () => currentRows.current,
    rowState,
  };
}
