/* global self, caches */
/*
 * The service worker of readers who keep their saved articles on the device (features/bookmarks/offline), sent as /sw.js.
 * Without a connection it answers page loads under /article/, and their fonts and pictures, from the copies. Everything
 * else goes to the network, and nothing is stored here.
 * It names no built file, so an update of the site changes it only if this text changes.
 */
const SAVED = 'saved-articles';
const isArticle = (path) => /^\/article\/\d+$/.test(path);
/** The pictures and fonts of the copies. */
const isFile = (path) => /^\/assets\/.*\.woff2$|^\/media\/|^\/article\/\d+\/picture\//.test(path);

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const open = () => caches.open(SAVED);

/** The articles that are saved, as items of a list. */
async function listSaved() {
  const saved = await open();
  const requests = (await saved.keys()).filter(({ url }) => isArticle(new URL(url).pathname));
  const items = await Promise.all(
    requests.map(async (request) => {
      const title = (await saved.match(request)).headers.get('x-title');
      return `<li><a href="${new URL(request.url).pathname}">${escape(decodeURIComponent(title ?? 'Article'))}</a></li>`;
    }),
  );
  return items.join('');
}

async function offlinePage() {
  const list = await listSaved();
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>You’re offline</title><style>' +
    ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1.25rem}' +
    'h1{font:500 2.4rem/1.1 Georgia,serif}h2{font-size:1.125rem;margin-top:2rem}ul{list-style:none;padding:0}' +
    'a{display:block;padding:.7rem 0;color:inherit;overflow-wrap:anywhere}</style></head><body><main><h1>You’re offline</h1>' +
    '<p>This page isn’t saved on this device. Open it again when you’re back online.</p>' +
    `${list && `<h2>Saved on this device</h2><ul>${list}</ul>`}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
}

/** The copy of an article, and its pictures. */
async function deleteCopy(path) {
  const saved = await open();
  for (const request of await saved.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname === path || pathname.startsWith(`${path}/`)) await saved.delete(request);
  }
}

async function openPage(request) {
  const path = new URL(request.url).pathname;
  // The copies were deleted, by 'Leave this page' for example: nothing is left to do.
  if (!(await caches.has(SAVED))) {
    void self.registration.unregister();
    return fetch(request);
  }
  let response;
  try {
    response = await fetch(request);
  } catch {
    return (await (await open()).match(path)) ?? offlinePage();
  }
  // The list of copies is only here. With a connection, the bookmarks are better.
  if (path === '/article/saved') return Response.redirect(`${self.location.origin}/bookmarks`);
  // It was withdrawn.
  if ((response.status === 404 || response.status === 410) && isArticle(path)) await deleteCopy(path);
  return response;
}

/** Without a connection, also what the browser's own cache no longer has. */
async function openFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = (await caches.has(SAVED)) && (await (await open()).match(request.url, { ignoreVary: true }));
    if (copy) return copy;
    throw error;
  }
}

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (isFile(pathname)) event.respondWith(openFile(request));
});
