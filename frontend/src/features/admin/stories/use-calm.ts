import { useEffect, useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import type { Confession } from '../../../lib/api/types';
import { forgetWithUser } from '../../../lib/personal';
import type { Row } from '../list/merge-server-rows';
import { useRowState } from '../list/row-state';
import { useShift } from './shift';
import type { Stories } from './use-stories';

/** The stories that this editor leaves to others. Only the memory of this tab has them: nobody counts them. */
export const usePassed = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));
forgetWithUser(() => usePassed.setState({ ids: new Set() }));

export interface Calm {
  /** The story that is open; undefined when none is left. */
  row: Row<Confession> | undefined;
  /** `3` of `7`. */
  position: number;
  total: number;
  /** How many stories of the list were passed. */
  passed: number;
  /** How many the editor has approved as the first of two. */
  approvedByYou: number;
  /** Whether its text is shown, and not only its content note. */
  isShown: boolean;
  show: () => void;
  pass: () => void;
  /** Goes to the next story. Returns false if there is no other. */
  skip: () => boolean;
  showPassed: () => void;
}

/** One story at a time: the row under the cursor, or the next one that is not passed. */
export function useCalm({ list, query }: Pick<Stories, 'list' | 'query'>): Calm {
  const { rowState } = list;
  const cursor = useRowState(rowState, (state) => state.cursor);
  const passed = usePassed(({ ids }) => ids);
  const [shown, setShown] = useState<number | null>(null);
  const countRead = useShift((shift) => shift.countRead);

  const rows = list.rows ?? [];
  const at = rows.findIndex(({ item }) => item.id === cursor);
  /** Whether it waits for this editor: another one approves it, too. */
  const isYours = ({ item }: Row<Confession>): boolean => !passed.has(item.id) && !item.approvedByYou;
  const isLeft = (each: Row<Confession>): boolean => !each.gone && isYours(each);
  const after = (from: number) => [...rows.slice(from + 1), ...rows.slice(0, Math.max(from, 0))].find(isLeft);
  const here = rows[at];
  // A story that someone else has decided stays until the editor goes on.
  const row = here && isYours(here) ? here : after(at);
  const id = row?.item.id;
  const isShown = id !== undefined && shown === id;

  // The keys act on the row under the cursor.
  useLayoutEffect(() => {
    if (id !== undefined && id !== cursor) rowState.setCursor(id);
  }, [id, cursor, rowState]);

  const item = isShown ? row?.item : undefined;
  useEffect(() => {
    if (!item) return;
    rowState.markRead(item);
    countRead(item.id);
  }, [item, rowState, countRead]);

  // The end of the loaded rows: there may be more, or newer ones.
  const isAtEnd = list.rows !== undefined && !rows.slice(at + 1).some(isLeft);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    // After a failure a button tries again. Otherwise one request would follow the other for as long as they fail.
    if (isAtEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const { newCount, showLatest } = list;
  const isOver = list.rows !== undefined && row === undefined;
  useEffect(() => {
    if (isOver && newCount > 0) showLatest();
    // `showLatest` is another function on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, newCount]);

  const waiting = rows.filter(({ gone }) => !gone);
  return {
    row,
    position: waiting.findIndex((each) => each.item.id === id) + 1,
    total: Math.max(list.total, waiting.length),
    passed: waiting.filter((each) => passed.has(each.item.id)).length,
    approvedByYou: waiting.filter((each) => each.item.approvedByYou && !passed.has(each.item.id)).length,
    isShown,
    show: () => setShown(id ?? null),
    pass: () => {
      if (id === undefined) return;
      setShown(null);
      usePassed.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
    },
    skip: () => {
      const next = after(rows.findIndex((each) => each.item.id === id));
      // The last one leads to the end of the list if someone else has decided it.
      if (!next && !row?.gone) return false;
      setShown(null);
      rowState.setCursor(next?.item.id ?? null);
      return true;
    },
    showPassed: () => {
      usePassed.setState({ ids: new Set() });
      rowState.setCursor(rows[0]?.item.id ?? null);
    },
  };
}
