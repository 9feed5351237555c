import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { offlineCache, offlineScope } from '../../lib/offline-articles';
import { FakeCaches } from '../../testing/caches';

const text = readFileSync(new URL('./offline-worker.js', import.meta.url), 'utf8');

interface Fetched {
  request: { url: string; method: string; mode: string };
  respondWith: (response: Promise<Response>) => void;
}
let caches: FakeCaches;
let online: boolean;
let statuses: Record<string, number>;
let unregister: ReturnType<typeof jest.fn>;
let onFetch: (event: Fetched) => void;

beforeEach(() => {
  [caches, online, statuses, unregister] = [new FakeCaches(), true, {}, jest.fn()];
  const self = {
    location: { origin: 'http://localhost' },
    registration: { unregister },
    addEventListener: (type: string, listener: typeof onFetch) => {
      if (type === 'fetch') onFetch = listener;
    },
  };
  const fetch = ({ url }: { url: string }) => {
    const { pathname } = new URL(url);
    return online
      ? Promise.resolve(new Response(`server: ${pathname}`, { status: statuses[pathname] ?? 200 }))
      : Promise.reject(new TypeError('Failed to fetch'));
  };
  new Function('self', 'caches', 'fetch', text)(self, caches, fetch);
});

/** The answer of the worker, or null if it leaves the request to the browser. */
async function ask(path: string, mode = 'navigate', method = 'GET') {
  let answer: Promise<Response> | undefined;
  const url = new URL(path, 'http://localhost').href;
  onFetch({ request: { url, method, mode }, respondWith: (response) => void (answer = response) });
  if (!answer) return null;
  const response = await answer;
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const save = async (path: string, title: string) =>
  (await caches.open(offlineCache)).put(
    path,
    new Response(`copy: ${path}`, { headers: { 'x-title': encodeURIComponent(title) } }),
  );

describe('the service worker of saved articles', () => {
  it('has the names that the pages use', () => {
    expect(text).toContain(`const SAVED = '${offlineCache}';`);
    expect(offlineScope).toBe('/article/');
  });

  it('sends what the server sends, as long as there is a connection', async () => {
    await save('/article/7', 'Shrill');
    expect((await ask('/article/7'))?.text).toBe('server: /article/7');
  });

  it('sends the copy without a connection, whatever the query', async () => {
    await save('/article/7', 'Shrill');
    online = false;
    expect(await ask('/article/7?utm=x')).toMatchObject({ status: 200, text: 'copy: /article/7' });
  });

  it('lists the copies in place of a page that has none, and no title is markup', async () => {
    await save('/article/7', 'Shrill <b>& "more"');
    await save('/assets/newsreader.woff2', '');
    online = false;
    const page = await ask('/article/8');
    expect(page).toMatchObject({ status: 503 });
    expect(page?.text).toContain('<li><a href="/article/7">Shrill &#60;b&#62;&#38; &#34;more&#34;</a></li></ul>');
    expect(page?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([404, 410])('deletes the copy of an article that the server answers with %i, and of no other', async (status) => {
    for (const path of ['/article/7', '/article/7/picture/640', '/article/70', '/article/8']) await save(path, 'Shrill');
    statuses['/article/7'] = status;
    statuses['/article/8'] = 503;
    await ask('/article/7');
    await ask('/article/8');
    expect([...caches.stores.get(offlineCache)!.keys()]).toEqual(['/article/70', '/article/8']);
  }); // prettier-ignore

  it('leads from the list of copies to the bookmarks when there is a connection', async () => {
    await save('/article/7', 'Shrill');
    expect((await ask('/article/saved'))?.headers.get('location')).toMatch(/\/bookmarks$/);
  });

  it('removes itself once the copies are gone, and creates no cache', async () => {
    expect((await ask('/article/7'))?.text).toBe('server: /article/7');
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(caches.stores.size).toBe(0);
  });

  it('has pictures and fonts of the copies, without a connection', async () => {
    await save('/article/7/picture/640', '');
    online = false;
    expect((await ask('/article/7/picture/640?v=3', 'no-cors'))?.text).toBe('copy: /article/7/picture/640');
    await expect(ask('/media/other', 'no-cors')).rejects.toThrow('Failed to fetch');
  });

  it.each([
    ['the API', '/api/posts/7', 'cors', 'GET'],
    ['code', '/assets/entry-client.js', 'cors', 'GET'],
    ['a form', '/article/7', 'navigate', 'POST'],
    ['another site', 'https://elsewhere.example/article/7', 'no-cors', 'GET'],
  ])('leaves %s alone', async (_, path, mode, method) => expect(await ask(path, mode, method)).toBeNull());

  it('stores nothing by itself', () => expect(text).not.toMatch(/\.(put|add|addAll)\(/));
});
