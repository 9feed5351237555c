import { api, withQuery } from '../../../lib/api/client';
import type { SavedItem } from '../../../lib/api/types';
import { deleteOfflineArticles, offlineCache, offlineOwner, offlineScope, rememberOffline } from '../../../lib/offline-articles'; // prettier-ignore
import { readFromDevice } from '../../../lib/device-storage';
import { hasLeft } from '../../../lib/leaving';
import { themeKey } from '../../../theme/theme-choice';
import { readingCopy, type Looks } from './reading-copy';

/** The most articles on one device. */
const MOST = 50;
/** A copy that is older is fetched again when its reader sees their bookmarks: it may have been corrected or withdrawn. */
const FRESH_MS = 24 * 3_600_000;

/** A copy runs nothing and loads nothing else, whatever is in it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface SavedNow {
  saved: number;
  failed: number;
}

const pathOf = (id: number): string => `/article/${id}`;

/** How this reader sees texts. Without a theme of their own, the copy follows their device, as every page does. */
function looks(): Looks {
  const { text, face } = document.documentElement.dataset;
  return { theme: readFromDevice(themeKey), text, face };
}

/** Whether copies are still wanted. Another tab may have turned them off, or left the site, while this one was saving. */
const isOn = (): boolean => offlineOwner() !== null && !hasLeft();

/** The saved articles, newest first. */
async function bookmarkedIds(): Promise<number[]> {
  const { items } = await api.page<SavedItem>(withQuery('/api/bookmarks', { contentType: 'post', limit: MOST }), {});
  return items.map(({ postId }) => postId).filter((id) => id !== null);
}

/** Fetched without the cookie: the page of an article is the same for everyone. */
const fetchPage = (path: string): Promise<Response> => fetch(path, { credentials: 'omit', cache: 'no-cache' });

async function isFresh(cache: Cache, path: string): Promise<boolean> {
  const at = Number((await cache.match(path))?.headers.get('x-saved-at'));
  return Date.now() - at < FRESH_MS;
}

/** Saves a copy of an article, or deletes it if the article is gone. */
export async function saveArticle(id: number): Promise<void> {
  if (!isOn()) return;
  const path = pathOf(id);
  const response = await fetchPage(path);
  // Left, or turned off, in the meantime: opening a deleted cache creates it again.
  if (!isOn()) return;
  const cache = await caches.open(offlineCache);
  if (response.status === 404 || response.status === 410) return void (await deleteWithPictures(cache, id));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  const copy = readingCopy(await response.text(), new Date(), looks());
  if (!copy) throw new Error(`${path} has no article`);
  const files = await Promise.all(
    copy.files.map(async (file) => ((await cache.match(file)) ? null : ([file, await fetch(file)] as const))),
  );
  if (!isOn()) return void (await caches.delete(offlineCache));
  for (const file of files) if (file?.[1].ok) await cache.put(...file);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-saved-at': String(Date.now()),
    'x-title': encodeURIComponent(copy.title),
  };
  await cache.put(path, new Response(copy.html, { headers }));
  // The same for putting something into it.
  if (!isOn()) await caches.delete(offlineCache);
}

export async function deleteCopy(id: number): Promise<void> {
  if (!isOn()) return;
  await deleteWithPictures(await caches.open(offlineCache), id);
  if (!isOn()) await caches.delete(offlineCache);
}

/** Also its pictures that come from other sites, whose addresses name the article. */
async function deleteWithPictures(cache: Cache, id: number): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname === pathOf(id) || pathname.startsWith(`${pathOf(id)}/`)) await cache.delete(url);
  }
}

/**
 * Makes the copies on this device those of the saved articles: saves new ones, and deletes what is no longer saved, or withdrawn. First the
 * cache, then the worker: a worker that finds no cache removes itself, and a browser may have deleted either.
 */
export async function bringUpToDate(): Promise<SavedNow> {
  const cache = await caches.open(offlineCache);
  await navigator.serviceWorker.register('/sw.js', { scope: offlineScope });
  const ids = await bookmarkedIds();
  for (const { url } of await cache.keys()) {
    const id = /^\/article\/(\d+)(?:$|\/)/.exec(new URL(url).pathname)?.[1];
    if (id !== undefined && !ids.includes(Number(id))) await cache.delete(url);
  }
  let failed = 0;
  for (const id of ids) {
    if (!isOn()) break;
    if (await isFresh(cache, pathOf(id))) continue;
    await saveArticle(id).catch(() => void failed++);
  }
  await deleteUnusedFiles(cache, ids);
  if (!isOn()) await caches.delete(offlineCache);
  const saved = (await Promise.all(ids.map((id) => caches.match(pathOf(id), { cacheName: offlineCache })))).filter(Boolean).length; // prettier-ignore
  return { saved, failed };
}

/** Uploaded pictures and fonts that no copy names any more. */
async function deleteUnusedFiles(cache: Cache, ids: readonly number[]): Promise<void> {
  const copies = await Promise.all(ids.map(async (id) => (await cache.match(pathOf(id)))?.text()));
  const all = copies.join('');
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (/^\/(?:media|assets)\//.test(pathname) && !all.includes(pathname)) await cache.delete(url);
  }
}

export async function turnOn(user: number): Promise<SavedNow> {
  rememberOffline(user);
  if (!isOn()) throw new Error('This browser stores nothing.');
  try {
    return await bringUpToDate();
  } catch (error) {
    await deleteOfflineArticles();
    throw error;
  }
}
