import { create } from 'zustand';
import { forgetWithUser, shiftPlace } from '../../../lib/personal';

/** An editor reads stories for a while. All of it is in this tab, and none of it says which stories. */
export interface Shift {
  /** In milliseconds. */
  startedAt: number;
  lastAt: number;
  /** The number of texts that were shown. */
  read: number;
  decided: number;
  /** When and after how many decisions the suggestion to stop was last turned down. */
  askedAt: number;
  askedAfter: number;
}

const minute = 60_000;
/** When a break is suggested. */
export const longShift = { decisions: 20, minutes: 30 };
/** After a pause of this length, another shift begins. */
const pauseMs = 60 * minute;

const begin = (now: number): Shift => ({
  startedAt: now,
  lastAt: now,
  read: 0,
  decided: 0,
  askedAt: now,
  askedAfter: 0,
});

export const minutesIn = ({ startedAt }: Shift, now: number): number =>
  Math.max(0, Math.floor((now - startedAt) / minute));

/** Whether to suggest a break: after many decisions or a long time, counted from the last suggestion. */
export const isTimeToStop = ({ decided, askedAfter, askedAt }: Shift, now: number): boolean =>
  decided - askedAfter >= longShift.decisions || now - askedAt >= longShift.minutes * minute;

const fields = Object.keys(begin(0)) as (keyof Shift)[];

/** A reload continues the shift. */
function stored(): Shift | null {
  try {
    const read = JSON.parse(sessionStorage.getItem(shiftPlace) ?? 'null') as Shift | null;
    return read && fields.every((field) => Number.isFinite(read[field])) ? read : null;
  } catch {
    return null;
  }
}

function store(shift: Shift | null): void {
  try {
    if (shift) sessionStorage.setItem(shiftPlace, JSON.stringify(shift));
    else sessionStorage.removeItem(shiftPlace);
  } catch {
    // No storage: the shift lasts until the page is closed.
  }
}

interface ShiftStore {
  shift: Shift | null;
  /** Continues the shift, or begins one. */
  start: () => void;
  /** A text was shown. Showing one again does not count. */
  countRead: (storyId: number) => void;
  countDecided: (count: number) => void;
  /** The editor goes on after the suggestion. */
  goOn: () => void;
  end: () => void;
}

/** The stories whose texts were shown in this shift. They leave the memory of the page with it. */
const shown = new Set<number>();

export const useShift = create<ShiftStore>((set, get) => {
  const change = (shift: Shift | null): void => {
    store(shift);
    set({ shift });
  };
  const current = (): Shift => {
    const now = Date.now();
    const { shift } = get();
    if (shift && now - shift.lastAt < pauseMs) return { ...shift, lastAt: now };
    shown.clear();
    return begin(now);
  };
  return {
    shift: null,
    start: () => {
      set((now) => ({ shift: now.shift ?? stored() }));
      change(current());
    },
    countRead: (storyId) => {
      const shift = current();
      if (!shown.has(storyId)) shift.read += 1;
      shown.add(storyId);
      change(shift);
    },
    countDecided: (count) => {
      const shift = current();
      change({ ...shift, decided: shift.decided + count });
    },
    goOn: () => {
      const shift = current();
      change({ ...shift, askedAt: shift.lastAt, askedAfter: shift.decided });
    },
    end: () => {
      shown.clear();
      change(null);
    },
  };
});

forgetWithUser(() => useShift.getState().end());

const breaksPlace = 'desk-breaks';

const areOff = (): boolean => {
  try {
    return localStorage.getItem(breaksPlace) === 'off';
  } catch {
    return false;
  }
};

/** Whether breaks are suggested. Stored in this browser. */
export const useBreaks = create<{ on: boolean; turn: (on: boolean) => void }>((set) => ({
  on: !areOff(),
  turn: (on) => {
    set({ on });
    try {
      if (on) localStorage.removeItem(breaksPlace);
      else localStorage.setItem(breaksPlace, 'off');
    } catch {
      // No storage: the choice lasts until the page is closed.
    }
  },
}));
