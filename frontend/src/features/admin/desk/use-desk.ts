import { create } from 'zustand';

interface Desk {
  /** Incremented when all lists must show the server's rows, even if rows move. */
  epoch: number;
  /** Whether the event stream is connected; undefined before the first attempt. */
  live: boolean | undefined;
  showAll: () => void;
  setLive: (live: boolean) => void;
}

export const useDesk = create<Desk>((set) => ({
  epoch: 0,
  live: undefined,
  showAll: () => set(({ epoch }) => ({ epoch: epoch + 1 })),
  setLive: (live) => set({ live }),
}));
