import { deleteFromDevice, keepOnDevice, readFromDevice } from './device-storage';

/**
 * Copies of saved articles on this device, for readers who asked for them (features/bookmarks/offline). Here is what any page needs to
 * delete them. The names are also in app/scripts/offline-worker.js and in components/leave/leave-script.ts.
 */
export const offlineKey = 'offline-articles';
export const offlineCache = 'saved-articles';
export const offlineScope = '/article/';

/** Browsers offer it on https and localhost only, and some not in private windows. */
export const canSaveArticles = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && typeof caches !== 'undefined';

/** The account whose saved articles are kept on this device, or null. */
export function offlineOwner(): number | null {
  const id = Number(readFromDevice(offlineKey));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export const rememberOffline = (user: number): void => keepOnDevice(offlineKey, String(user));

/** Deletes all copies and the service worker. It also does so if something else has deleted the note that there are any. */
export async function deleteOfflineArticles(): Promise<void> {
  deleteFromDevice(offlineKey);
  if (!canSaveArticles()) return;
  // Without `await` between them: the page may be gone before the first one is done.
  const deleted = caches.delete(offlineCache);
  const registration = await navigator.serviceWorker.getRegistration(offlineScope);
  await Promise.all([deleted, registration?.unregister()]);
}
