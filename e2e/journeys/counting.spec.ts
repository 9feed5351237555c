import type { Page } from '@playwright/test';
import { Article } from '../pages/article';
import { Journal } from '../pages/journal';
import { TopBar } from '../pages/top-bar';
import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { becomeAdmin } from '../support/members';
import type { Product } from '../support/product';
import { expect, SOON, test } from '../support/test';

const PROGRESS = '/api/analytics/reading-progress';
const VIEW = '/api/analytics/article-view';
const PAGE = '/api/analytics/page-view';

type Body = Record<string, unknown>;

/** What a page tells of its reader, by the path it is told to. Listens from before the first page is opened. */
async function listenTo(page: Page): Promise<{ to: (path: string) => Body[] }> {
  const heard: { path: string; body: Body }[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? (request.postDataJSON() as Body | null) : null;
    if (body) heard.push({ path: new URL(request.url()).pathname, body });
  });
  // What leaves in a beacon is not shown to tests, nor at all when the page is on its way out: it is told by the page.
  page.on('console', (message) => {
    const [, path, text] = /^beacon (\S+) (.*)$/.exec(message.text()) ?? [];
    if (path && text) heard.push({ path, body: JSON.parse(text) as Body });
  });
  await page.addInitScript(() => {
    const texts = new WeakMap<Blob, string>();
    window.Blob = class extends Blob {
      constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options);
        texts.set(this, (parts ?? []).map(String).join(''));
      }
    };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (path, body) => {
      console.log(`beacon ${String(path)} ${texts.get(body as Blob)}`);
      return send(path, body);
    };
  });
  return { to: (path) => heard.filter((it) => it.path === path).map(({ body }) => body) };
}

/** Overrides what the page is told of its tab, and tells it. */
const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const scrollTo = (page: Page, share: number) =>
  page.evaluate((part) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    window.scrollTo({ top: (scrollHeight - clientHeight) * part, behavior: 'instant' });
  }, share);

/** Reading is counted from when the browser had a moment for it: what counts it is loaded by then. */
const counting = (page: Page, path: string) =>
  Promise.all([page.waitForResponse((it) => new URL(it.url()).pathname === PAGE), visit(page, path)]);

/** Reads off the dashboard how many views articles have, and how many seconds in all. */
async function viewsFor(page: Page, product: Product): Promise<() => Promise<{ views: number; seconds: number }>> {
  await becomeAdmin(page, product);
  return async () => {
    const answer = await page.request.get('/api/analytics/dashboard');
    const { totalArticleViews: views, averageReadTime } = (await answer.json()) as Record<string, number>;
    return { views: views!, seconds: Math.round(views! * averageReadTime!) };
  };
}

for (const look of [PHONE, DESKTOP]) {
  const { width } = look.viewport;
  test(`progress in reading is told at each threshold, once, in order, at ${width}`, async ({ newcomer }) => {
    const page = await newcomer(look);
    const { to } = await listenTo(page);
    await counting(page, '/article/12');
    const bar = page.getByRole('progressbar', { name: 'Reading progress' });
    const steps = () => to(PROGRESS).map(({ progress }) => progress);
    // Below what is in sight the page still grows, slice by slice, as its fonts come: the same share is another place then.
    const readTo = (percent: number) =>
      expect
        .poll(async () => {
          await scrollTo(page, percent / 100);
          return bar.getAttribute('aria-valuenow');
        })
        .toBe(String(percent));
    expect(await bar.evaluate((it) => [it.clientHeight, it.clientWidth, getComputedStyle(it).position])).toEqual([
      4,
      width,
      'fixed',
    ]);
    await expect(bar).toHaveAttribute('aria-valuenow', '0');

    await readTo(30);
    await expect.poll(steps).toEqual([25]);
    await readTo(10);
    await readTo(100);
    await expect.poll(steps).toEqual([25, 50, 75, 100]);
    await readTo(0);
    await readTo(100);
    expect(steps()).toEqual([25, 50, 75, 100]);

    for (const event of to(PROGRESS)) {
      expect(event).toEqual({
        articleId: 12,
        progress: expect.any(Number),
        timeSpent: expect.any(Number),
        sessionId: expect.any(String),
      });
    }
  });
}

test('an article’s view is told once, on leaving, with the time in which it was seen, and counted', async ({
  newcomer,
  product,
}) => {
  const [editor, page] = [await newcomer(), await newcomer(PHONE)];
  const views = await viewsFor(editor, product);
  const before = await views();
  const { to } = await listenTo(page);
  await page.clock.install();
  await counting(page, '/article/11');

  await page.clock.fastForward(40_000);
  await setVisibility(page, 'hidden');
  await page.clock.fastForward('30:00');
  await setVisibility(page, 'visible');
  // Longer than anybody reads a screen without a sign of life: the minute counts, the rest does not.
  await page.clock.fastForward('20:00');
  expect(to(VIEW)).toEqual([]);
  expect(await views()).toEqual(before);

  // What is told from a page on its way out, tests cannot see: the dashboard says what arrived.
  await page.goto('/about');
  await expect.poll(async () => (await views()).views, SOON).toBe(before.views + 1);
  const { seconds } = await views();
  // Besides what the test moved the clock by, it runs on by itself.
  expect(seconds - before.seconds).toBeGreaterThanOrEqual(100);
  expect(seconds - before.seconds).toBeLessThan(130);
});

test('a view is told when the reader goes on within the site, once for each visit', async ({ newcomer, product }) => {
  const [editor, page] = [await newcomer(), await newcomer(DESKTOP)];
  const views = await viewsFor(editor, product);
  const before = await views();
  const { to } = await listenTo(page);
  await counting(page, '/article/10');
  await new TopBar(page).go('Journal');
  await expect(new Journal(page).heading).toBeVisible();
  await expect.poll(() => to(VIEW).map(({ postId }) => postId)).toEqual([10]);

  const [again] = await Promise.all([
    page.waitForRequest((it) => new URL(it.url()).pathname === PAGE && it.postData()!.includes('/article/9')),
    new Journal(page).read('Bossy Is a Job Description'),
  ]);
  expect(again.postDataJSON()).not.toHaveProperty('referrer');
  await expect(new Article(page).title('Bossy Is a Job Description')).toBeVisible();
  await new TopBar(page).go('About');
  await expect.poll(() => to(VIEW).map(({ postId }) => postId)).toEqual([10, 9]);
  await page.goto('about:blank');
  await expect.poll(async () => (await views()).views, SOON).toBe(before.views + 2);
});

test('the view of a tab that is ended while hidden is told by its next page, once', async ({ newcomer }) => {
  const page = await newcomer(PHONE);
  const { to } = await listenTo(page);
  // Before all others, so that it can keep the end from them: a tab that is killed is told nothing.
  await page.addInitScript(() =>
    window.addEventListener('pagehide', (event) => {
      if (document.visibilityState === 'hidden') event.stopImmediatePropagation();
    }),
  );
  await counting(page, '/article/8');
  await setVisibility(page, 'hidden');
  expect(to(VIEW)).toEqual([]);
  await counting(page, '/journal');
  await counting(page, '/about');
  expect(to(VIEW)).toEqual([{ postId: 8, timeSpent: expect.any(Number), sessionId: expect.any(String) }]);
});

test('each page opened is told once, with where the reader came from only the first time', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  const { to } = await listenTo(page);
  await counting(page, '/about');
  await new TopBar(page).go('Journal');
  await page.getByRole('button', { name: /^Dirty Words/ }).click();
  await expect(page).toHaveURL(/category=dirty-words/);
  await new TopBar(page).go('Stories');
  await expect.poll(() => to(PAGE).map(({ path }) => path)).toEqual(['/about', '/journal', '/stories']);
  const [about, journal, stories] = to(PAGE);
  expect(about!.sessionId).toBe(journal!.sessionId);
  // Whoever reads stories has no name, not even a random one.
  expect(stories!.sessionId).toBe('a reader of stories');
});

test('nothing is told of who asks not to be followed, and nothing is kept', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  const { to } = await listenTo(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await visit(page, '/article/7');
  await scrollTo(page, 1);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await new TopBar(page).go('Journal');
  await expect(new Journal(page).heading).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...to(PROGRESS), ...to(VIEW), ...to(PAGE)]).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))).not.toContain(
    'session',
  );
});
