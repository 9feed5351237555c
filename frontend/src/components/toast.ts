import { create } from 'zustand';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: 'plain' | 'bad';
  action?: { label: string; run: () => void };
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

export function toast(message: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  useToastSlot.getState().show({ tone: 'plain', ...message, id: ++last });
}

/** Shows a failure: the title names it, the description is the server's message. */
export const toastError = (title: string, description?: string): void =>
  toast({ title, ...(description && { description }), tone: 'bad' });
