import { deleteFromDevice } from './device-storage';

/**
 * Where features/reading/unsent-view.ts stores views of articles. It is here because a reader can leave, log out or press 'Forget' on a page
 * that has not loaded the counting code.
 */
/** In session storage: a view that was not sent yet, with the article's id and the seconds. */
export const unsentViewKey = 'unsent-view';
/**
 * In local storage: a random number, which is never sent. Each view that was not sent yet has it, too. A tab that the system has discarded
 * does not learn that this browser forgets what was read; its next page finds that the number is gone, and drops the view.
 */
export const unsentMarkKey = 'unsent-mark';
/** In local storage: the random ids of the last views that were sent. They show that articles were read here. */
export const sentViewsKey = 'sent-views';

const forgets = new Set<() => void>();

/**
 * Calls `forget` when this tab deletes the views, so that an open article does not store its own again. Returns a function that
 * unsubscribes.
 */
export function onForgettingViews(forget: () => void): () => void {
  forgets.add(forget);
  return () => void forgets.delete(forget);
}

export function forgetViews(): void {
  for (const forget of forgets) forget();
  deleteFromDevice(unsentMarkKey);
  deleteFromDevice(sentViewsKey);
  try {
    sessionStorage.removeItem(unsentViewKey);
  } catch {
    // No storage, so nothing was stored.
  }
}
