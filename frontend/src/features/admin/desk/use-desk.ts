import { create } from 'zustand';

interface Desk {
  /** Counts up when everything is to be shown as the server has it, whatever moves. */
  epoch: number;
  /** Whether the line over which counts come is up; undefined until it was tried. */
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
