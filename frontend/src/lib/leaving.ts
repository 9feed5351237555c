/**
 * What the page itself remembers of a reader (a draft in a form's state, say) is dropped through here when somebody presses
 * 'Leave this page': the browser may keep the whole page in memory and show it again on the way back.
 */
const forgetters = new Set<() => void>();

/** Calls `forget` when the reader leaves; returns how to take that back. */
export function onLeaving(forget: () => void): () => void {
  forgetters.add(forget);
  return () => void forgetters.delete(forget);
}

export const forgetReader = (): void => forgetters.forEach((forget) => forget());
