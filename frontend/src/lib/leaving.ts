/**
 * Callbacks that drop reader data held in memory (such as a draft in form state) when someone presses 'Leave this
 * page': the browser may keep the whole page in memory and show it again on Back.
 */
const forgetters = new Set<() => void>();

/** Calls `forget` when the reader leaves. Returns a function that unsubscribes. */
export function onLeaving(forget: () => void): () => void {
  forgetters.add(forget);
  return () => void forgetters.delete(forget);
}

export const forgetReader = (): void => forgetters.forEach((forget) => forget());
