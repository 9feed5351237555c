import { useEffect, useState } from 'react';
import { afterRender, focusRow, rowId } from '../desk/focus';
import { isReviewOpen } from '../desk/keys';
import type { Row, Versioned } from '../list/merge-server-rows';
import { useRowState } from '../list/row-state';
import type { ListQuery, Rows } from '../list/use-rows';

export interface Review<T> {
  /** The row in the dialog; undefined while the dialog is closed. */
  row: Row<T> | undefined;
  /** `7` of `30`. */
  position: number;
  total: number;
  /** The dialog opened because someone tried to approve this row before they had read all of it. */
  askedToRead: boolean;
  open: (item: T, askedToRead?: boolean) => void;
  /** Moves to the previous or next row. */
  move: (by: 1 | -1) => void;
  /** Whether all of this version's text was on screen in this window. */
  isRead: (item: T) => boolean;
  /** Sends a decision. If the dialog is open, it goes on to the next item that waits, or closes after the last one. */
  decide: (item: T, send: (item: T) => Promise<Error | null>) => Promise<void>;
  close: () => void;
}

interface Options<T extends Versioned> {
  kind: string;
  list: Rows<T>;
  query: Pick<ListQuery<T>, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
  /** Whether the item waits for a decision. */
  waits: (item: T) => boolean;
}

/** The dialog that goes through the list. It shows the row under the cursor, so that the desk's keys work in it. */
export function useReview<T extends Versioned>({ kind, list, query, waits }: Options<T>): Review<T> {
  const { rowState } = list;
  const [shown, setShown] = useState(false);
  const [askedFor, setAskedFor] = useState<number | null>(null);
  const cursor = useRowState(rowState, (state) => state.cursor);
  const at = list.rows?.findIndex(({ item }) => item.id === cursor) ?? -1;
  const row = shown ? list.rows?.[at] : undefined;
  // The last row was decided and left the list.
  if (shown && !row) setShown(false);

  const item = row?.item;
  useEffect(() => {
    if (item) rowState.markRead(item);
  }, [item, rowState]);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const atEnd = row !== undefined && at === list.rows!.length - 1;
  useEffect(() => {
    // After a failure the button below the list tries again. Otherwise one request would follow the other.
    if (atEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [atEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const close = (): void => {
    setShown(false);
    void afterRender().then(
      () => cursor !== null && document.getElementById(rowId(kind, cursor)) && focusRow(kind, cursor),
    );
  };

  /** Moves to the next item that waits, if the decision left its row in the list. */
  const goOn = (id: number): void => {
    if (!isReviewOpen() || rowState.get().cursor !== id) return;
    const rows = list.current();
    const from = rows.findIndex((each) => each.item.id === id);
    const next = [...rows.slice(from + 1), ...rows.slice(0, Math.max(from, 0))].find(
      (each) => !each.gone && waits(each.item),
    );
    if (next) rowState.setCursor(next.item.id);
    else close();
  };

  return {
    row,
    position: at + 1,
    total: Math.max(list.total, list.rows?.length ?? 0),
    askedToRead: item !== undefined && askedFor === item.id,
    isRead: ({ id, version }) => rowState.get().read.get(id) === version,
    open: ({ id }, askedToRead = false) => {
      rowState.setCursor(id);
      setAskedFor(askedToRead ? id : null);
      setShown(true);
    },
    move: (by) => {
      const to = list.rows?.[at + by];
      if (to) rowState.setCursor(to.item.id);
    },
    decide: async (decided, send) => {
      if ((await send(decided)) === null) goOn(decided.id);
    },
    close,
  };
}
