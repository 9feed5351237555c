import { useEffect, useRef } from 'react';
import type { BulkAction } from '../api/decisions';
import type { Kind } from '../api/lists';
import { focusRow, nextRowId } from '../desk/focus';
import type { Item } from './merge-server-rows';
import type { ListQuery, Rows } from './use-rows';

/** The row actions that the keys trigger. Actions that a list does not support are left out. */
export interface RowActions<T> {
  approve?: (item: T) => void;
  view?: (item: T) => void;
  edit?: (item: T) => void;
  ask?: (item: T) => void;
  suggest?: (item: T) => void;
  flag?: (item: T) => void;
  remove?: (item: T) => void;
  pass?: (item: T) => void;
  skip?: (item: T) => void;
}

interface Panel<T extends Item> {
  kind: Kind;
  list: Rows<T>;
  actions: RowActions<T>;
  /** Applies a decision to all selected rows. */
  bulk?: (action: BulkAction) => void;
  /** Loads the rows after the last one. */
  query: Pick<ListQuery<T>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** The list currently on the desk, for the keyboard and for undo. */
export interface OpenList {
  kind: Kind;
  ids: () => number[];
  rowState: Rows<Item>['rowState'];
  markOwnChange: (ids: number[]) => void;
  unmarkOwnChange: (ids: number[]) => void;
  /** Moves the cursor to the next row if its row has left. */
  keepCursor: (before: number[]) => void;
  /** Marks rows that an undo brought back, and focuses the first unless the user is working elsewhere. */
  showRestored: (ids: number[]) => void;
  runAction: (what: keyof RowActions<Item>) => void;
  bulk: (action: BulkAction) => void;
  /** Whether this row can be selected. */
  isSelectable: (id: number) => boolean;
  /** The number of selected rows that can be decided. */
  selectedCount: () => number;
  /** Loads the next page, if there is one. */
  loadMore: () => void;
}

let open: OpenList | null = null;

export const openList = (kind?: Kind): OpenList | null =>
  open !== null && (kind === undefined || open.kind === kind) ? open : null;

/** Whether the focus may move: it is nowhere, on a row, or in a toast. */
const canMoveFocus = (): boolean => {
  const { activeElement: at } = document;
  return at === null || at === document.body || at.closest('[role=tabpanel] [role=row], .toast-viewport') !== null;
};

/** Registers a panel as the open list while it is mounted. */
export function useOpenList<T extends Item>(panel: Panel<T>): void {
  const latest = useRef(panel);
  useEffect(() => {
    latest.current = panel;
  });
  const { kind, list } = panel;
  const { rowState } = list;

  useEffect(() => {
    const rows = () => latest.current.list.current();
    const rowsOf = (ids: ReadonlySet<number>) => rows().filter(({ item, gone }) => ids.has(item.id) && !gone);
    const thisList: OpenList = {
      kind,
      rowState,
      ids: () => rows().map(({ item }) => item.id),
      markOwnChange: (ids) => latest.current.list.markOwnChange(ids),
      unmarkOwnChange: (ids) => latest.current.list.unmarkOwnChange(ids),
      keepCursor: (before) => {
        const { cursor } = rowState.get();
        const here = new Set(rows().map(({ item }) => item.id));
        if (cursor === null || here.has(cursor)) return;
        rowState.setCursor(nextRowId(before, cursor, new Set(before.filter((id) => !here.has(id)))));
      },
      showRestored: (ids) => {
        const here = rows().filter(({ item }) => ids.includes(item.id));
        rowState.setNote(
          here.map(({ item }) => item.id),
          { text: 'Undone.', tone: 'back' },
        );
        const first = here[0]?.item.id;
        if (first === undefined) return;
        rowState.setCursor(first);
        if (canMoveFocus()) focusRow(kind, first);
      },
      runAction: (what) => {
        const { cursor, busy } = rowState.get();
        // Calm View goes on from a story that someone else has decided.
        const row = rows().find(({ item, gone }) => item.id === cursor && (!gone || what === 'skip'));
        if (row && !busy.has(row.item.id)) latest.current.actions[what]?.(row.item);
      },
      bulk: (action) => latest.current.bulk?.(action),
      isSelectable: (id) => latest.current.bulk !== undefined && rowsOf(new Set([id])).length > 0,
      selectedCount: () => (latest.current.bulk ? rowsOf(rowState.get().selected).length : 0),
      loadMore: () => {
        const { hasNextPage, isFetchingNextPage, fetchNextPage } = latest.current.query;
        if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      },
    };
    open = thisList;
    return () => {
      if (open === thisList) open = null;
    };
  }, [kind, rowState]);
}
