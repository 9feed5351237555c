import type { Page, Route } from '@playwright/test';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const family = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).fontFamily);
/** The number of our own fonts that are loaded. Fallback fonts are on the device. */
const loaded = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.fonts].filter(({ family, status }) => family.includes('Variable') && status === 'loaded').length,
  );

/** Opens a page whose font requests are held back; returns the held requests. */
async function openWithoutFonts(page: Page, path: string): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/*.woff2', (route) => void held.push(route));
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => held.length, 'upright, italic, and two for the interface').toBe(4);
  return held;
}

/** Milliseconds from navigation start until the page marked its fonts as loaded, and until its first paint. */
const times = (page: Page): Promise<{ shown: number; painted: number }> =>
  page.evaluate(() => ({
    shown: (window as unknown as { shown: number }).shown,
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  }));

/** Records when the attribute that marks fonts as pending is removed. */
const watchFontMark = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    new MutationObserver(() => {
      const root = document.documentElement;
      if (root.dataset.theme && !root.dataset.fonts)
        (window as unknown as { shown: number }).shown ??= performance.now();
    }).observe(document, { attributes: true, subtree: true }),
  );

test('the fonts of a page change once, when the last one has loaded', async ({ newcomer }) => {
  const page = await newcomer();
  const held = await openWithoutFonts(page, '/article/1');
  await expect(page.locator('html[data-fonts]')).toHaveCount(1);
  expect(await family(page)).not.toContain('Variable');
  const [last, ...others] = held.sort((one) => (one.request().url().includes('italic') ? -1 : 1));
  for (const route of others) await route.continue();
  await expect.poll(() => loaded(page)).toBe(3);
  expect(await family(page)).not.toContain('Variable');
  await last!.continue();
  await expect(page.locator('[data-fonts]')).toHaveCount(0);
  expect(await family(page)).toContain('Instrument Sans Variable');
});

/** Records what changes when, while a reader is in the middle of an article and the fonts arrive. */
interface Changes {
  /** Font families at the first change: of the visible blocks, and of those outside the viewport. */
  seen: string[];
  unseen: string[];
  /** How many blocks were still waiting, frame by frame. */
  waiting: number[];
}

const watchChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const changes: Changes = { seen: [], unseen: [], waiting: [] };
    (window as unknown as { changes: Changes }).changes = changes;
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset.fonts) return;
      observer.disconnect();
      for (const block of document.querySelectorAll('.prose > p')) {
        const { top, bottom } = block.getBoundingClientRect();
        const list = bottom < 0 || top > innerHeight ? changes.unseen : changes.seen;
        list.push(getComputedStyle(block).fontFamily);
      }
      const count = (): void => {
        changes.waiting.push(document.querySelectorAll('[data-fonts]').length);
        if (changes.waiting.at(-1)! > 0) requestAnimationFrame(count);
      };
      count();
    }).observe(document.documentElement, { attributes: true });
  });

test('visible text changes fonts immediately, and text out of sight follows, some with each frame', async ({
  newcomer,
}) => {
  const page = await newcomer();
  const held = await openWithoutFonts(page, '/article/1#on-things-people-say-and-things-you-can-say');
  const middle = page.locator('.prose > h2').nth(3);
  await expect(middle).toBeInViewport();
  const before = await middle.boundingBox();
  await watchChanges(page);
  for (const route of held) await route.continue();
  await expect(page.locator('[data-fonts]')).toHaveCount(0);
  const { seen, unseen, waiting } = await page.evaluate(() => (window as unknown as { changes: Changes }).changes);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((family) => !family.startsWith('"Newsreader Variable"'))).toEqual([]);
  expect(unseen.length).toBeGreaterThan(5);
  expect(unseen.filter((family) => family.includes('Variable'))).toEqual([]);
  expect(new Set(waiting).size, 'a few blocks per frame').toBeGreaterThan(3);
  const families = (what: string): Promise<string[]> =>
    page.locator(what).evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).fontFamily));
  expect((await families('.prose > p, footer')).filter((family) => !family.includes('Variable'))).toEqual([]);
  await expect(page.locator('[style*="font-family"]')).toHaveCount(0);
  const after = await middle.boundingBox();
  expect(Math.abs(after!.y - before!.y), 'the text being read does not move').toBeLessThan(4);
});

test('text far down the page is not laid out before the fonts load, but can be searched', async ({ newcomer }) => {
  const page = await newcomer();
  const held = await openWithoutFonts(page, '/article/1');
  const last = page.locator('.prose li, .prose td').last();
  const laidOut = (): Promise<boolean> =>
    last.evaluate((block) => block.checkVisibility({ contentVisibilityAuto: true }));
  expect(await laidOut()).toBe(false);
  const words = (await last.textContent())!.trim().slice(0, 30);
  const found = await page.evaluate(
    (text) => (window as unknown as { find: (text: string) => boolean }).find(text),
    words,
  );
  expect(found, words).toBe(true);
  await expect(last).toBeInViewport();
  for (const route of held) await route.continue();
  await expect(page.locator('[data-fonts]')).toHaveCount(0);
  expect(await laidOut()).toBe(true);
});

test('fonts are requested before the first paint only in a browser that has cached them', async ({ newcomer }) => {
  const page = await newcomer();
  const early = (): Promise<number> =>
    page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
      const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return fonts.filter(({ startTime }) => startTime < painted).length;
    });
  await page.goto('/article/1');
  await expect(page.locator('[data-fonts]')).toHaveCount(0);
  expect(await early()).toBe(0);
  await page.goto('/article/2');
  await expect(page.locator('[data-fonts]')).toHaveCount(0);
  expect(await early()).toBeGreaterThanOrEqual(3);
});

test('a page whose fonts are cached uses them from its first paint', async ({ newcomer }) => {
  const first = await newcomer();
  await visit(first, '/article/1');
  await expect(first.locator('[data-fonts]')).toHaveCount(0);
  for (const path of ['/article/2', '/about', '/journal', '/']) {
    const page = await first.context().newPage();
    await watchFontMark(page);
    await visit(page, path);
    const { shown, painted } = await times(page);
    expect(shown, path).toBeLessThanOrEqual(painted);
    await page.close();
  }
});

test('without scripts, each font is shown as soon as it loads', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto('/article/1');
  await expect(page.locator('[data-fonts]')).toHaveCount(0);
});

/** Whether this machine has a serif font of the fallback stack (theme/fonts.css). A server often has none. */
const hasFallbackFont = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Promise.any(
      ['Georgia', 'Times New Roman', 'Liberation Serif', 'Noto Serif'].map((name) =>
        new FontFace('Probe', `local('${name}')`).load(),
      ),
    ).then(
      () => true,
      () => false,
    ),
  );

for (const width of [390, 1440])
  test(`the words of the masthead stay on their lines when the fonts arrive, at ${width} px`, async ({ newcomer }) => {
    const page = await newcomer({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const held = await openWithoutFonts(page, '/');
    // The fallback fonts are painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const route of held) await route.continue();
    await expect(page.locator('[data-fonts]')).toHaveCount(0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // Words that are drawn in no font of the fallback stack wrap elsewhere, and then the whole page moves a little.
    const bound = (await hasFallbackFont(page)) ? 0.01 : 0.25;
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(
      bound,
    );
  });
