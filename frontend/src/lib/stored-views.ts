import { deleteFromDevice } from './device-storage';

/**
 * Where features/reading/unsent-view.ts stores views of articles. It is here because a reader can leave, log out or press 'Forget' on a page
 * that has not loaded the counting code.
 */
/** In session storage: a view that was not sent yet, with the article's id and the seconds. */
export const unsentViewKey = 'unsent-view';
/** In local storage: the random ids of the last views that were sent. They show that articles were read here. */
export const sentViewsKey = 'sent-views';

export function forgetViews(): void {
  deleteFromDevice(sentViewsKey);
  try {
    sessionStorage.removeItem(unsentViewKey);
  } catch {
    // No storage, so nothing was stored.
  }
}
