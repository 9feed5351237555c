import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What is said at a row after a decision of ours. */
export interface Note {
  text: string;
  /** 'changed': somebody else was faster, see it anew. 'failed': it is as it was. 'back': taken back. */
  tone: 'changed' | 'failed' | 'back';
}

export interface RowState {
  /** The row that keys act on. */
  cursor: number | null;
  selected: ReadonlySet<number>;
  /** Where a range begins: the row that was selected or let go last. */
  anchor: number | null;
  /** What is being decided at this moment. */
  busy: ReadonlySet<number>;
  notes: ReadonlyMap<number, Note>;
}

const withIds = (set: ReadonlySet<number>, ids: number[], on: boolean): ReadonlySet<number> =>
  new Set(on ? [...set, ...ids] : [...set].filter((id) => !ids.includes(id)));

/**
 * What is marked on the rows of one list. Kept beside the rows, not in them: news renew the rows and leave the marks, and
 * a step of the cursor draws two rows anew instead of all.
 */
export function createRowState() {
  const none = {
    cursor: null,
    selected: new Set<number>(),
    anchor: null,
    notes: new Map<number, Note>(),
  };
  const store = createStore<RowState>(() => ({ ...none, busy: new Set<number>() }));
  const { setState, getState } = store;

  return {
    store,
    get: getState,
    setCursor: (cursor: number | null) => setState({ cursor }),
    select: (ids: number[], on: boolean) => setState(({ selected }) => ({ selected: withIds(selected, ids, on) })),
    /** @param rows the rows in their order, where everything between the last one and this one is meant */
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
    /** Another list takes the place of this one. What is under way goes on. */
    reset: () => setState(none),
    clearSelection: () => setState({ selected: new Set<number>(), anchor: null }),
    setBusy: (ids: number[], on: boolean) => setState(({ busy }) => ({ busy: withIds(busy, ids, on) })),
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

/** Draws anew only when the part that is looked at has changed. */
export const useRowState = <T>(rowState: RowStateStore, select: (state: RowState) => T): T => useStore(rowState.store, select);
