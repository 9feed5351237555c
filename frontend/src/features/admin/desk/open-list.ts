import { useEffect, useRef } from 'react';
import type { BulkAction } from '../api/decisions';
import type { Kind } from '../api/lists';
import { focusRow, nextTo } from './focus';
import type { Item } from './settle';
import type { ListQuery, Rows } from './use-rows';

/** What keys do with a row. What a list cannot do is left out. */
export interface RowActs<T> {
  approve?: (item: T) => void;
  view?: (item: T) => void;
  edit?: (item: T) => void;
  remove?: (item: T) => void;
}

interface Panel<T extends Item> {
  kind: Kind;
  list: Rows<T>;
  acts: RowActs<T>;
  /** Decides all that is selected at once. */
  bulk?: (action: BulkAction) => void;
  /** Has what follows the last row. */
  query: Pick<ListQuery<T>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** The list that lies on the desk, for keys and for what comes back to it from elsewhere. */
export interface OpenList {
  kind: Kind;
  ids: () => number[];
  marks: Rows<Item>['marks'];
  own: (ids: number[]) => void;
  disown: (ids: number[]) => void;
  /** The row of the cursor may have left: it goes on to the one that took its place. */
  stay: (before: number[]) => void;
  /** Marks what came back, and goes there unless somebody works elsewhere. */
  land: (ids: number[]) => void;
  act: (what: keyof RowActs<Item>) => void;
  bulk: (action: BulkAction) => void;
  /** Whether rows of this list can be selected, and this one among them. */
  selectable: (id: number) => boolean;
  /** How many are selected that can be decided. */
  chosen: () => number;
  /** Fetches what follows the last row, where something does. */
  more: () => void;
}

let open: OpenList | null = null;

export const openList = (kind?: Kind): OpenList | null =>
  open !== null && (kind === undefined || open.kind === kind) ? open : null;

/** Whether nothing that matters would lose the focus: it is nowhere, on a row, or in a message. */
const isFree = (): boolean => {
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
  const { marks } = list;

  useEffect(() => {
    const rows = () => latest.current.list.now();
    const present = (ids: ReadonlySet<number>) => rows().filter(({ item, gone }) => ids.has(item.id) && !gone);
    const mine: OpenList = {
      kind,
      marks,
      ids: () => rows().map(({ item }) => item.id),
      own: (ids) => latest.current.list.own(ids),
      disown: (ids) => latest.current.list.disown(ids),
      stay: (before) => {
        const { cursor } = marks.get();
        const here = new Set(rows().map(({ item }) => item.id));
        if (cursor === null || here.has(cursor)) return;
        marks.point(nextTo(before, cursor, new Set(before.filter((id) => !here.has(id)))));
      },
      land: (ids) => {
        const here = rows().filter(({ item }) => ids.includes(item.id));
        marks.note(
          here.map(({ item }) => item.id),
          { text: 'Taken back.', tone: 'back' },
        );
        const first = here[0]?.item.id;
        if (first === undefined) return;
        marks.point(first);
        if (isFree()) focusRow(kind, first);
      },
      act: (what) => {
        const { cursor, busy } = marks.get();
        const [row] = present(new Set(cursor === null ? [] : [cursor]));
        if (row && !busy.has(row.item.id)) latest.current.acts[what]?.(row.item);
      },
      bulk: (action) => latest.current.bulk?.(action),
      selectable: (id) => latest.current.bulk !== undefined && present(new Set([id])).length > 0,
      chosen: () => (latest.current.bulk ? present(marks.get().selected).length : 0),
      more: () => {
        const { hasNextPage, isFetchingNextPage, fetchNextPage } = latest.current.query;
        if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      },
    };
    open = mine;
    return () => {
      if (open === mine) open = null;
    };
  }, [kind, marks]);
}
