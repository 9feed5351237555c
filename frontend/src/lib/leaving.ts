/**
 * Callbacks that drop reader data held in memory (such as a draft in form state) when someone presses 'Leave this
 * page': the browser may keep the whole page in memory and show it again on Back.
 */
const callbacks = new Set<() => void>();

/** Calls `forget` when the reader leaves. Returns a function that unsubscribes. */
export function onLeaving(forget: () => void): () => void {
  callbacks.add(forget);
  return () => void callbacks.delete(forget);
}

/** Whether 'Leave this page' was pressed. LeaveButton.tsx and leave-script.ts mark the page; it may live on for a moment. */
export const hasLeft = (): boolean => document.documentElement.classList.contains('left');

export const clearReaderState = (): void => callbacks.forEach((forget) => forget());
