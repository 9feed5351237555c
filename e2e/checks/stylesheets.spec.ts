import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/test';

const PATHS = ['/', '/journal', '/article/1', '/stories', '/about', '/transparency', '/data', '/suggest', '/member'];

/** The look of each element of a page: position, size, colors and fonts. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontFamily, fontWeight, display, opacity, borderTop } = getComputedStyle(element);
      const place = [x, y, width, height].map(Math.round);
      const looks = [color, backgroundColor, fontFamily, fontWeight, display, opacity, borderTop];
      return `${element.tagName} ${element.getAttribute('class')}: ${[...place, ...looks].join(' ')}`;
    }),
  );

for (const width of [390, 1280]) {
  test(`a page of ${width} px looks the same before the full stylesheet has loaded`, async ({ newcomer }) => {
    const page = await newcomer({ viewport: { width, height: 844 } });
    let held: Route[] = [];
    await page.route('**/*.css', (route) => void held.push(route));
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    for (const path of PATHS) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect.poll(() => held.length, path).toBe(1);
      await expect(page.locator('[data-fonts]')).toHaveCount(0);
      const before = await looks(page);
      await held[0]!.continue();
      await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet);
      expect(await looks(page), path).toEqual(before);
      expect(before.length, path).toBeGreaterThan(50);
      held = [];
    }
  });
}
