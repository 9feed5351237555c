import { deleteOfflineArticles } from './offline-articles';
import { forgetPlaces } from './reading-places';
import { forgetVisits } from './last-visit';
import { forgetViews } from './stored-views';

/**
 * Deletes everything that this browser has of what was read here, also the copies of saved articles. 'Leave this page' and logging out do it,
 * too.
 */
export function forgetReading(): void {
  forgetPlaces();
  forgetVisits();
  forgetViews();
  // A browser that refuses has stored nothing.
  deleteOfflineArticles().catch(() => undefined);
}
