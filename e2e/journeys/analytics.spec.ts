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

/** Records the analytics events that a page sends, by path. Call it before the first page is opened. */
async function recordEvents(page: Page): Promise<{ sentTo: (path: string) => Body[] }> {
  const events: { path: string; body: Body }[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? (request.postDataJSON() as Body | null) : null;
    if (body) events.push({ path: new URL(request.url()).pathname, body });
  });
  // Playwright does not show the body of a beacon, and no beacon at all while the page unloads: the page logs them.
  page.on('console', (message) => {
    const [, path, text] = /^beacon (\S+) (.*)$/.exec(message.text()) ?? [];
    if (path && text) events.push({ path, body: JSON.parse(text) as Body });
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
  return { sentTo: (path) => events.filter((it) => it.path === path).map(({ body }) => body) };
}

/** Overrides the visibility state of the page's tab and fires the event. */
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

/** Opens a page and waits for its view event: the code that counts loads when the browser is idle. */
const openCounted = (page: Page, path: string) =>
  Promise.all([page.waitForResponse((it) => new URL(it.url()).pathname === PAGE), visit(page, path)]);

/** Reads the number of article views and their total seconds from the dashboard. */
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
  test(`reading progress is sent once for each threshold, in order, at ${width}`, async ({ newcomer }) => {
    const page = await newcomer(look);
    const { sentTo } = await recordEvents(page);
    await openCounted(page, '/article/12');
    const bar = page.getByRole('progressbar', { name: 'Reading progress' });
    const steps = () => sentTo(PROGRESS).map(({ progress }) => progress);
    // Below the viewport the page still grows while its fonts load, so each scroll is repeated.
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

    for (const event of sentTo(PROGRESS)) {
      expect(event).toEqual({
        articleId: 12,
        progress: expect.any(Number),
        timeSpent: expect.any(Number),
        sessionId: expect.any(String),
      });
    }
  });
}

test('an article view is sent once, on leaving, with the time the article was visible, and is counted', async ({
  newcomer,
  product,
}) => {
  const [editor, page] = [await newcomer(), await newcomer(PHONE)];
  const views = await viewsFor(editor, product);
  const before = await views();
  const { sentTo } = await recordEvents(page);
  await page.clock.install();
  await openCounted(page, '/article/11');

  await page.clock.fastForward(40_000);
  await setVisibility(page, 'hidden');
  await page.clock.fastForward('30:00');
  await setVisibility(page, 'visible');
  // Longer than anybody reads one screen without any input: the first minute counts, the rest does not.
  await page.clock.fastForward('20:00');
  expect(sentTo(VIEW)).toEqual([]);
  expect(await views()).toEqual(before);

  // Events sent while the page unloads are not visible to tests: the dashboard shows whether they arrived.
  await page.goto('/about');
  await expect.poll(async () => (await views()).views, SOON).toBe(before.views + 1);
  const { seconds } = await views();
  // The clock also runs on by itself while the test runs, so the total is a range.
  expect(seconds - before.seconds).toBeGreaterThanOrEqual(100);
  expect(seconds - before.seconds).toBeLessThan(130);
});

test('a view is sent when the reader moves on within the site, once per visit', async ({ newcomer, product }) => {
  const [editor, page] = [await newcomer(), await newcomer(DESKTOP)];
  const views = await viewsFor(editor, product);
  const before = await views();
  const { sentTo } = await recordEvents(page);
  await openCounted(page, '/article/10');
  await new TopBar(page).go('Journal');
  await expect(new Journal(page).heading).toBeVisible();
  await expect.poll(() => sentTo(VIEW).map(({ postId }) => postId)).toEqual([10]);

  const [again] = await Promise.all([
    page.waitForRequest((it) => new URL(it.url()).pathname === PAGE && it.postData()!.includes('/article/9')),
    new Journal(page).read('Bossy Is a Job Description'),
  ]);
  expect(again.postDataJSON()).not.toHaveProperty('referrer');
  await expect(new Article(page).title('Bossy Is a Job Description')).toBeVisible();
  await new TopBar(page).go('About');
  await expect.poll(() => sentTo(VIEW).map(({ postId }) => postId)).toEqual([10, 9]);
  await page.goto('about:blank');
  await expect.poll(async () => (await views()).views, SOON).toBe(before.views + 2);
});

test('the view of a tab that is killed while hidden is sent by its next page, once', async ({ newcomer }) => {
  const page = await newcomer(PHONE);
  const { sentTo } = await recordEvents(page);
  // Registered before all other listeners, so that it can stop the event: a killed tab gets no pagehide.
  await page.addInitScript(() =>
    window.addEventListener('pagehide', (event) => {
      if (document.visibilityState === 'hidden') event.stopImmediatePropagation();
    }),
  );
  await openCounted(page, '/article/8');
  await setVisibility(page, 'hidden');
  expect(sentTo(VIEW)).toEqual([]);
  await openCounted(page, '/journal');
  await openCounted(page, '/about');
  expect(sentTo(VIEW)).toEqual([{ postId: 8, timeSpent: expect.any(Number), sessionId: expect.any(String) }]);
});

test('each page view is sent once, with a referrer only on the first', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  const { sentTo } = await recordEvents(page);
  await openCounted(page, '/about');
  await new TopBar(page).go('Journal');
  await page.getByRole('button', { name: /^Dirty Words/ }).click();
  await expect(page).toHaveURL(/category=dirty-words/);
  await new TopBar(page).go('Stories');
  await expect.poll(() => sentTo(PAGE).map(({ path }) => path)).toEqual(['/about', '/journal', '/stories']);
  const [about, journal, stories] = sentTo(PAGE);
  expect(about!.sessionId).toBe(journal!.sessionId);
  // Readers of stories have no session id, not even a random one.
  expect(stories!.sessionId).toBe('a reader of stories');
});

test('nothing is sent or stored for readers who opt out of tracking', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  const { sentTo } = await recordEvents(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await visit(page, '/article/7');
  await scrollTo(page, 1);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await new TopBar(page).go('Journal');
  await expect(new Journal(page).heading).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...sentTo(PROGRESS), ...sentTo(VIEW), ...sentTo(PAGE)]).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))).not.toContain(
    'session',
  );
});
