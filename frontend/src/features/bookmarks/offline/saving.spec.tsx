import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetReading } from '../../../lib/forget-reading';
import { offlineCache, offlineKey } from '../../../lib/offline-articles';
import { FakeCaches } from '../../../testing/caches';
import { renderPage } from '../../../testing/render-page';
import { OfflineSwitch } from '../components/OfflineSwitch';
import { SavedCopy } from '../components/SavedCopy';
import { followBookmark } from './follow-bookmark';
import { readingCopy } from './reading-copy';

const ME = 5;
const page = (id: number) => `<!doctype html><html lang="en"><head><title>Article ${id} | The Archive</title>
<style>@font-face{src:url(/assets/newsreader-normal-abc.woff2)}@font-face{src:url(/assets/other-abc.woff2)}</style>
<script>boot()</script></head><body><header>Bar</header><main><article><h1>Article ${id}</h1>
<img src="/article/${id}/picture/640" srcset="/article/${id}/picture/1280 2x" loading="lazy"><img src="https://elsewhere.example/x.png">
<div class="article-acts"><button>Save</button></div><p onclick="x()">Text &amp; more</p><script>bad()</script></article></main>
<section>Comments</section><script type="application/json">{}</script></body></html>`;

let stores: FakeCaches;
let bookmarked: number[];
let statuses: Record<string, number>;
let requested: { path: string; credentials: unknown }[];
let registered: unknown[];
let unregister: ReturnType<typeof jest.fn>;

beforeEach(() => {
  [stores, bookmarked, statuses, requested, registered] = [new FakeCaches(), [7, 8], {}, [], []];
  unregister = jest.fn();
  Object.assign(window, { caches: stores });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: (...args: unknown[]) => Promise.resolve(registered.push(args)),
      getRegistration: () => Promise.resolve({ unregister }),
    },
  });
  globalThis.fetch = jest.fn((input: unknown, init: RequestInit = {}) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    requested.push({ path, credentials: init.credentials });
    const status = statuses[path] ?? 200;
    if (path !== '/api/bookmarks') return Promise.resolve(new Response(page(Number(/\d+/.exec(path))), { status }));
    const body = JSON.stringify(bookmarked.map((postId) => ({ id: postId, contentType: 'post', postId })));
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
  }) as typeof fetch;
});
afterEach(() => {
  localStorage.clear();
  document.documentElement.classList.remove('left');
  delete (window as { caches?: unknown }).caches;
  delete (navigator as { serviceWorker?: unknown }).serviceWorker;
});

const saved = () =>
  [...(stores.stores.get(offlineCache)?.keys() ?? [])].filter((path) => /^\/article\/\d+$/.test(path));
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Read saved articles offline' });
async function turnOn() {
  const view = renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
  await userEvent.click(toggle());
  await screen.findByText(`${bookmarked.length} articles on this device.`);
  return view;
} // prettier-ignore

describe('the copy of an article', () => {
  const copy = readingCopy(page(7), new Date('2026-11-29T10:00:00Z'), { theme: 'dark', text: 'xl', face: null })!;

  it('has the text, its pictures and fonts, and how its reader wants it', () => {
    expect(copy.title).toBe('Article 7 | The Archive');
    expect(copy.files).toEqual(['/assets/newsreader-normal-abc.woff2', '/article/7/picture/640']);
    expect(copy.html).toContain('<html lang="en" data-theme="dark" data-text="xl">');
    expect(copy.html).toContain('This copy was saved on this device on November 29, 2026.');
    expect(copy.html).toContain('Text &amp; more');
  });

  it('has no scripts, controls, comments or pictures from elsewhere', () => {
    expect(copy.html).not.toMatch(/<script|<button|srcset|elsewhere|Comments|Bar/);
  });

  it('is none of a page without an article', () =>
    expect(readingCopy('<style>a{}</style><main>404</main>', new Date(), {})).toBeNull());
});

describe('reading saved articles offline', () => {
  it('is off at first, with a warning about shared devices, and saves and registers nothing', () => {
    renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
    expect(toggle().checked).toBe(false);
    expect(screen.getByText(/leave it off if you share it/)).toBeTruthy();
    expect([registered, requested, stores.stores.size]).toEqual([[], [], 0]);
  });

  it('is not offered where the browser cannot do it', () => {
    delete (navigator as { serviceWorker?: unknown }).serviceWorker;
    renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('saves a copy of each saved article, fetched without the account, by a worker of articles only', async () => {
    await turnOn();
    expect(registered).toEqual([['/sw.js', { scope: '/article/' }]]);
    expect(saved()).toEqual(['/article/7', '/article/8']);
    const pages = requested.filter(({ path }) => /^\/article\/\d+$/.test(path));
    expect(pages.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
    const copy = (await (await stores.open(offlineCache)).match('/article/7'))!;
    expect(copy.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
  });

  it('keeps the focus while it saves, when a press changes nothing', async () => {
    const answer = globalThis.fetch;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    globalThis.fetch = jest.fn((input: unknown, init?: RequestInit) =>
      held.then(() => answer(input as string, init)),
    ) as typeof fetch;
    renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
    await userEvent.click(toggle());
    await screen.findByText('Saving...');
    await userEvent.keyboard(' ');
    expect([toggle().checked, toggle().disabled]).toEqual([true, false]);
    expect(toggle().getAttribute('aria-disabled')).toBe('true');
    letGo();
    await screen.findByText('2 articles on this device.');
    expect(document.activeElement).toBe(toggle());
    expect(saved()).toEqual(['/article/7', '/article/8']);
    await userEvent.keyboard(' ');
    await waitFor(() => expect(unregister).toHaveBeenCalledTimes(1));
  });

  it('deletes all copies and the worker when it is turned off', async () => {
    await turnOn();
    await userEvent.click(toggle());
    await waitFor(() => expect(unregister).toHaveBeenCalledTimes(1));
    expect([stores.stores.size, localStorage.getItem(offlineKey)]).toEqual([0, null]);
  });

  it('is deleted by what forgets the reading: logging out, “Leave this page” and its button', async () => {
    await turnOn();
    forgetReading();
    await waitFor(() => expect(unregister).toHaveBeenCalledTimes(1));
    expect([stores.stores.size, localStorage.getItem(offlineKey)]).toEqual([0, null]);
  });

  it('deletes what is no longer saved, and what was withdrawn, when the bookmarks are opened again', async () => {
    (await turnOn()).unmount();
    bookmarked = [8, 9];
    statuses['/article/9'] = 404;
    renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
    await screen.findByText('1 article on this device.');
    expect(saved()).toEqual(['/article/8']);
  });

  it('fetches a copy again after a day, and deletes it if the article is gone', async () => {
    (await turnOn()).unmount();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    statuses['/article/7'] = 404;
    renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
    await screen.findByText('1 article on this device.');
    now.mockRestore();
    expect(saved()).toEqual(['/article/8']);
  });

  it('says how many could not be saved', async () => {
    statuses['/article/8'] = 503;
    renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
    await userEvent.click(toggle());
    await screen.findByText('1 article on this device. 1 article couldn’t be saved.');
  });

  it('is off again if it could not begin, and nothing stays', async () => {
    statuses['/api/bookmarks'] = 503;
    renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
    await userEvent.click(toggle());
    await screen.findByText('That didn’t work. Check your connection, then try again.');
    expect([toggle().checked, stores.stores.size, localStorage.getItem(offlineKey)]).toEqual([false, 0, null]);
  });

  it('deletes the copies of somebody else who was signed in here', async () => {
    (await turnOn()).unmount();
    renderPage(<OfflineSwitch user={6} />, '/bookmarks');
    expect(toggle().checked).toBe(false);
    await waitFor(() => expect(stores.stores.size).toBe(0));
  });

  it('follows a bookmark that is added or removed on another page, and no story', async () => {
    (await turnOn()).unmount();
    followBookmark({ contentType: 'confession', id: 3 }, true);
    followBookmark({ contentType: 'post', id: 9 }, true);
    followBookmark({ contentType: 'post', id: 7 }, false);
    await waitFor(() => expect(saved()).toEqual(['/article/8', '/article/9']));
    expect(requested.some(({ path }) => path.includes('stories') || path.endsWith('/3'))).toBe(false);
  });

  it('writes nothing down after “Leave this page”', async () => {
    (await turnOn()).unmount();
    document.documentElement.classList.add('left');
    await stores.delete(offlineCache);
    followBookmark({ contentType: 'post', id: 9 }, true);
    renderPage(<OfflineSwitch user={ME} />, '/bookmarks');
    await waitFor(() => expect(requested.filter(({ path }) => path === '/api/bookmarks')).toHaveLength(2));
    await waitFor(() => expect(stores.stores.size).toBe(0));
  });

  it('offers the copy on the page of an article that did not load', async () => {
    (await turnOn()).unmount();
    const { rerender } = renderPage(<SavedCopy path="/article/7" />, '/article/7');
    const link = await screen.findByRole('link', { name: 'Read the copy on this device' });
    expect(link.getAttribute('href')).toBe('/article/7');
    rerender(<SavedCopy path="/article/70" />);
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });
});
