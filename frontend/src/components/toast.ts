import { create } from 'zustand';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: 'plain' | 'bad';
  action?: { label: string; run: () => void };
  /** How long it is shown, in milliseconds, where that is not its tone's usual time. It waits while it is looked at. */
  lasts?: number;
}

interface Slot {
  toast: Toast | null;
  show: (toast: Toast) => void;
  clear: (id: number) => void;
}

/** One slot: a new message takes the place of the one before. */
export const useToastSlot = create<Slot>((set) => ({
  toast: null,
  show: (toast) => set({ toast }),
  clear: (id) => set((slot) => (slot.toast?.id === id ? { toast: null } : slot)),
}));

let last = 0;

export function toast(message: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  useToastSlot.getState().show({ tone: 'plain', ...message, id: ++last });
}

/** Something failed: the title names it, the description is the server's sentence. */
export const toastError = (title: string, description?: string): void =>
  toast({ title, ...(description && { description }), tone: 'bad' });
