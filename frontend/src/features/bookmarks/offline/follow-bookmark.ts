import { importWithRetry } from '../../../lib/import-with-retry';
import { offlineOwner } from '../../../lib/offline-articles';
import type { Item } from '../item';

const load = importWithRetry(() => import('./saving'));

/** Saves or deletes the copy of an article whose bookmark was added or removed. If that fails, the bookmarks page tries again. */
export function followBookmark({ contentType, id }: Item, saved: boolean): void {
  if (contentType !== 'post' || offlineOwner() === null) return;
  load()
    .then(({ saveArticle, deleteCopy }) => (saved ? saveArticle(id) : deleteCopy(id)))
    .catch(() => undefined);
}
