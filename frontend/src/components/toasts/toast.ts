import { create } from 'zustand';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: 'plain' | 'bad';
  action?: { label: string; run: () => void };
  /** A second action, shown before `action`. */
  other?: { label: string; run: () => void };
  /** Milliseconds to show it, if not the default of its tone. The timer pauses on hover and focus. */
  lasts?: number;
}

interface Slot {
  toast: Toast | null;
  show: (toast: Toast) => void;
  clear: (id: number) => void;
}

/** Holds one toast at a time: a new one replaces the previous one. */
export const useToastSlot = create<Slot>((set) => ({
  toast: null,
  show: (toast) => set({ toast }),
  clear: (id) => set((slot) => (slot.toast?.id === id ? { toast: null } : slot)),
}));

let last = 0;

/** Returns the id of the toast. */
export function toast(message: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  const id = ++last;
  useToastSlot.getState().show({ tone: 'plain', ...message, id });
  return id;
}

/** Closes the toast: what it says is over. */
export const dismissToast = (): void => useToastSlot.setState({ toast: null });

/** Shows a failure: the title names it, the description is the server's message. */
export const toastError = (title: string, description?: string): void =>
  void toast({ title, ...(description && { description }), tone: 'bad' });
