import type { Locator, Page } from '@playwright/test';
import { TopBar } from '../pages/top-bar';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The section of the navigation that each address belongs to. */
const SECTIONS = {
  Home: ['/'],
  Journal: ['/journal', '/articles', '/article/1'],
  Stories: ['/stories', '/confessions'],
  Records: ['/resources', '/data'],
  About: ['/about', '/founder', '/transparency'],
  'Member Area': ['/member', '/auth', '/suggest', '/suggest-topic'],
};

const focused = (page: Page): Locator => page.locator(':focus');
const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

test('the bar marks the section of every page, and only that one', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  for (const [section, paths] of Object.entries(SECTIONS)) {
    for (const path of paths) {
      await visit(page, path);
      const current = page.getByRole('banner').locator('a[aria-current]:visible');
      await expect(current, path).toHaveCount(1);
      await expect(current, path).toHaveAccessibleName(section);
    }
  }
});

/** Records screen reader announcements from now on. */
const recordAnnouncements = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const region = document.querySelector('[data-news]')!;
    const announced: string[] = ((window as unknown as { announced: string[] }).announced = []);
    new MutationObserver(() => region.textContent && announced.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
const announced = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { announced: string[] }).announced);

test('the keyboard alone reaches another page, from the skip link through the bar', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  await visit(page, '/journal');
  await recordAnnouncements(page);
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Skip to content');
  const names = ['The Archive', 'Home', 'Journal', 'Stories', 'Records', 'About'];
  for (const name of names) {
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveText(name);
  }
  for (const name of ['Search articles and stories', 'Change theme', 'Member Area']) {
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveAccessibleName(name);
  }
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+Tab');
  await expect(focused(page)).toHaveText('About');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => announced(page), 'the new title is announced').toEqual(['About | The Archive']);
});

test('the skip link leads past the bar, and the bar never covers the focused element', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const last = page.getByRole('contentinfo').getByRole('link', { name: 'RSS' });
  await last.focus();
  const bar = (await page.getByRole('banner').boundingBox())!;
  for (;;) {
    await page.keyboard.press('Shift+Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      return { y: element.getBoundingClientRect().top, inBar: !!element.closest('header.top, .skip, body:focus') };
    });
    if (at.inBar) break;
    expect(at.y, 'below the bar').toBeGreaterThanOrEqual(bar.height - 1);
  }
});

test('a new page starts at its top, and going back restores the scroll position', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  await visit(page, '/');
  await page.getByRole('link', { name: 'Learn More' }).scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(200);
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('the menu on a phone opens, traps the focus, and closes by its button, Escape and a link', async ({
  newcomer,
}) => {
  const page = await newcomer(PHONE);
  const bar = new TopBar(page);
  await visit(page, '/stories');
  await expect(bar.menu).toBeHidden();

  await bar.menuButton.click();
  await expect(bar.menu).toBeVisible();
  const links = bar.menu.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Home', 'Journal', 'Stories', 'Records', 'About', 'Member']);
  await expect(bar.menu.locator('a[aria-current="page"]')).toHaveText('Stories');
  for (const link of await links.all()) expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);

  await bar.menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(bar.menu).toBeHidden();
  await expect(bar.menuButton).toBeFocused();
  await bar.menuButton.click();
  await page.keyboard.press('Escape');
  await expect(bar.menu).toBeHidden();

  await bar.menuButton.click();
  await links.filter({ hasText: 'Records' }).click();
  await expect(page).toHaveURL('/resources');
  await expect(bar.menu).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('without JavaScript the menu still opens, and controls that need scripts are hidden', async ({ newcomer }) => {
  const page = await newcomer({ ...PHONE, javaScriptEnabled: false });
  const bar = new TopBar(page);
  await page.goto('/');
  await bar.menuButton.click();
  await expect(bar.menu).toBeVisible();
  await bar.menu.getByRole('link', { name: 'Journal' }).click();
  await expect(page).toHaveURL('/journal');
  await expect(bar.menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search articles and stories' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change theme' })).toBeHidden();
});

test('every page ends with links, help, and the publisher', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  for (const path of ['/', '/article/1', '/member']) {
    await visit(page, path);
    const foot = page.getByRole('contentinfo');
    for (const to of [
      '/journal',
      '/stories',
      '/resources',
      '/about',
      '/member',
      '/data',
      '/transparency',
      '/privacy',
      '/terms',
      '/guidelines',
      '/rss.xml',
    ])
      await expect(foot.locator(`a[href="${to}"]`), `${path}: ${to}`).toBeVisible();
    await expect(foot).toContainText(`© ${new Date().getUTCFullYear()} The Archive. Independent research platform`);
  }
});

test('the theme follows the system until one is chosen, and the choice applies before the first paint', async ({
  newcomer,
}) => {
  const page = await newcomer({ ...WIDE, colorScheme: 'dark' });
  await visit(page, '/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Change theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.addInitScript(() => {
    const painted = () => {
      if (!document.body) return requestAnimationFrame(painted);
      (window as unknown as { first: string }).first = getComputedStyle(document.body).backgroundColor;
    };
    requestAnimationFrame(painted);
  });
  await visit(page, '/journal');
  expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe(paper);
});

test('the page’s name lags behind while scrolling, unless reduced motion is requested', async ({ newcomer }) => {
  const moved = async (page: Page) => {
    await visit(page, '/');
    const title = page.getByRole('heading', { level: 1 });
    const before = (await title.boundingBox())!.y;
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    return (await title.boundingBox())!.y - (before - 200);
  };
  expect(await moved(await newcomer({ ...WIDE, reducedMotion: 'no-preference' }))).toBeGreaterThan(2);
  expect(await moved(await newcomer({ ...WIDE, reducedMotion: 'reduce' }))).toBeCloseTo(0, 0);
});
