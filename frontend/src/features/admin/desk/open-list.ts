import { useEffect, useRef } from 'react';
import type { BulkAction } from '../api/decisions';
import type { Kind } from '../api/lists';
import { focusRow, nextRowId } from './focus';
import type { Item } from './merge-server-rows';
import type { ListQuery, Rows } from './use-rows';

/** What keys do with a row. What a list cannot do is left out. */
export interface RowActions<T> {
  approve?: (item: T) => void;
  view?: (item: T) => void;
  edit?: (item: T) => void;
  remove?: (item: T) => void;
}

interface Panel<T extends Item> {
  kind: Kind;
  list: Rows<T>;
  actions: RowActions<T>;
  /** Decides all that is selected at once. */
  bulk?: (action: BulkAction) => void;
  /** Has what follows the last row. */
  query: Pick<ListQuery<T>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** The list that lies on the desk, for keys and for what comes back to it from elsewhere. */
export interface OpenList {
  kind: Kind;
  ids: () => number[];
  rowState: Rows<Item>['rowState'];
  markOwnChange: (ids: number[]) => void;
  unmarkOwnChange: (ids: number[]) => void;
  /** The row of the cursor may have left: it goes on to the one that took its place. */
  keepCursor: (before: number[]) => void;
  /** Marks what came back, and goes there unless somebody works elsewhere. */
  showRestored: (ids: number[]) => void;
  runAction: (what: keyof RowActions<Item>) => void;
  bulk: (action: BulkAction) => void;
  /** Whether rows of this list can be selected, and this one among them. */
  isSelectable: (id: number) => boolean;
  /** How many are selected that can be decided. */
  selectedCount: () => number;
  /** Fetches what follows the last row, where something does. */
  loadMore: () => void;
}

let open: OpenList | null = null;

export const openList = (kind?: Kind): OpenList | null =>
  open !== null && (kind === undefined || open.kind === kind) ? open : null;

/** Whether nothing that matters would lose the focus: it is nowhere, on a row, or in a message. */
const canMoveFocus = (): boolean => {
  const { activeElement: at } = document;
  return at === null || at === document.body || at.closest('[role=tabpanel] [role=row], .toast-viewport') !== null;
};

/** Makes a panel the list on the desk for as long as it is there. */
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
          { text: 'Taken back.', tone: 'back' },
        );
        const first = here[0]?.item.id;
        if (first === undefined) return;
        rowState.setCursor(first);
        if (canMoveFocus()) focusRow(kind, first);
      },
      runAction: (what) => {
        const { cursor, busy } = rowState.get();
        const [row] = rowsOf(new Set(cursor === null ? [] : [cursor]));
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
