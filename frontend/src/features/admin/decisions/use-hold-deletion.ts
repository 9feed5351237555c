import { useQueryClient } from '@tanstack/react-query';
import { afterRender, nextRowId, restoreFocus } from '../desk/focus';
import { holdDeletion, type HeldRows } from './held-deletions';
import type { Item } from '../list/merge-server-rows';
import type { Explanation } from './reasons';
import type { Rows } from '../list/use-rows';

interface Held {
  story: { id: number; version: number };
  /** The id of its row in this list. */
  row: number;
}

/** Hides stories for the ten seconds in which their deletion can be undone, and moves the cursor and the focus to the next row. */
export function useHoldDeletion<T extends Item>(kind: HeldRows['kind'], list: Rows<T>) {
  const client = useQueryClient();
  return (held: Held[], why: Explanation): void => {
    const { rowState } = list;
    const ids = held.map(({ row }) => row);
    const { cursor } = rowState.get();
    const order = list.current().map(({ item }) => item.id);
    const next = nextRowId(order, cursor !== null && ids.includes(cursor) ? cursor : ids[0]!, new Set(ids));
    list.markOwnChange(ids);
    const stories = held.map(({ story }) => story);
    holdDeletion(client, stories, { kind, ids }, why);
    rowState.select(ids, false);
    if (cursor !== null && ids.includes(cursor)) rowState.setCursor(next);
    void afterRender().then(() => list.unmarkOwnChange(ids));
    restoreFocus(kind, cursor, next);
  };
}
