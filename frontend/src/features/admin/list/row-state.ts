import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A message shown on a row after a decision. */
export interface Note {
  text: string;
  /** 'changed': someone else decided first. 'failed': nothing changed. 'back': restored by an undo. */
  tone: 'changed' | 'failed' | 'back';
}

export interface RowState {
  /** The row that keys act on. */
  cursor: number | null;
  selected: ReadonlySet<number>;
  /** The start of a range selection: the row toggled last. */
  anchor: number | null;
  /** Rows with a decision in flight. */
  busy: ReadonlySet<number>;
  notes: ReadonlyMap<number, Note>;
  /** The version of each item whose whole text was on screen in this window. */
  read: ReadonlyMap<number, number>;
}

const withIds = (set: ReadonlySet<number>, ids: number[], on: boolean): ReadonlySet<number> =>
  new Set(on ? [...set, ...ids] : [...set].filter((id) => !ids.includes(id)));

/**
 * Cursor, selection, busy rows and notes of one list. Stored apart from the rows, so that new data keeps them and
 * moving the cursor renders two rows instead of all.
 */
export function createRowState() {
  const none = {
    cursor: null,
    selected: new Set<number>(),
    anchor: null,
    notes: new Map<number, Note>(),
  };
  const store = createStore<RowState>(() => ({ ...none, busy: new Set<number>(), read: new Map<number, number>() }));
  const { setState, getState } = store;

  return {
    store,
    get: getState,
    setCursor: (cursor: number | null) => setState({ cursor }),
    select: (ids: number[], on: boolean) => setState(({ selected }) => ({ selected: withIds(selected, ids, on) })),
    /** @param rows all rows in order, to select everything between the anchor and this row */
    toggle(id: number, rows?: number[]) {
      const { selected, anchor } = getState();
      const on = !selected.has(id);
      const [from, to] = [rows?.indexOf(anchor ?? id) ?? -1, rows?.indexOf(id) ?? -1].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const meant = rows && from >= 0 ? rows.slice(from, to + 1) : [id];
      setState({ selected: withIds(selected, meant, on), anchor: id });
    },
    /** For another list. Decisions in flight continue, and what was read stays read. */
    reset: () => setState(none),
    clearSelection: () => setState({ selected: new Set<number>(), anchor: null }),
    setBusy: (ids: number[], on: boolean) => setState(({ busy }) => ({ busy: withIds(busy, ids, on) })),
    markRead: ({ id, version }: { id: number; version: number }) =>
      setState(({ read }) => (read.get(id) === version ? {} : { read: new Map(read).set(id, version) })),
    setNote(ids: number[], note: Note | null) {
      const notes = new Map(getState().notes);
      for (const id of ids) {
        if (note) notes.set(id, note);
        else notes.delete(id);
      }
      setState({ notes });
    },
  };
}

export type RowStateStore = ReturnType<typeof createRowState>;

/** Re-renders only when the selected part changes. */
export const useRowState = <T>(rowState: RowStateStore, select: (state: RowState) => T): T =>
  useStore(rowState.store, select);
