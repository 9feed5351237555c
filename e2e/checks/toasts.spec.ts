import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';
import type { Watch } from '../support/watch';

const still = { reducedMotion: 'reduce' } as const;
const WIDE = { viewport: { width: 1440, height: 900 }, ...still };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ...still };
const MESSAGE = 'Too many requests. Please try again in 12 minutes.';

/** Makes the newsletter form fail, so that a message appears. */
async function fail(page: Page, watch: Watch): Promise<void> {
  watch.expect('POST', /^\/api\/newsletter\/subscribe$/, 429);
  await page.route('**/api/newsletter/subscribe', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Too Many Requests', status: 429, detail: MESSAGE, message: MESSAGE },
    }),
  );
  await visit(page, '/');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page)).toContainText('Subscription failed');
}

async function swipe(page: Page, what: Locator, px: number): Promise<void> {
  const { x, y, height } = (await what.boundingBox())!;
  await page.mouse.move(x + 60, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 60 + px / 2, y + height / 2, { steps: 4 });
  await page.mouse.move(x + 60 + px, y + height / 2, { steps: 4 });
  await page.mouse.up();
}

test('a message is at the top on a phone, and at the bottom right of a wide page, 420 px wide', async ({
  newcomer,
  watch,
}) => {
  const phone = await newcomer(PHONE);
  await fail(phone, watch);
  const narrow = (await toast(phone).boundingBox())!;
  expect(narrow.y).toBeLessThan(20);
  expect(narrow.width).toBeGreaterThan(350);

  const wide = await newcomer(WIDE);
  await fail(wide, watch);
  const box = (await toast(wide).boundingBox())!;
  expect(box.width).toBe(420);
  expect(1440 - box.x - box.width).toBeLessThanOrEqual(40);
  expect(900 - box.y - box.height).toBeLessThanOrEqual(24);
  const button = (await wide.getByRole('button', { name: 'Subscribe' }).boundingBox())!;
  expect(button.y + button.height, 'it does not cover its form').toBeLessThan(box.y);
});

for (const [name, size] of Object.entries({ PHONE, WIDE }))
  test(`on a page with an exit the message does not cover it: ${name}`, async ({ newcomer, watch }) => {
    watch.expect('POST', /^\/api\/confessions$/, 429);
    const page = await newcomer(size);
    await page.route('**/api/confessions', (route) =>
      route.fulfill({ status: 429, contentType: 'application/problem+json', json: { message: MESSAGE } }),
    );
    await visit(page, '/stories?share=1');
    await page.getByLabel('Share Your Anonymous Story').fill('It was on a Tuesday.');
    await page.getByRole('button', { name: 'Submit Anonymously' }).click();
    const message = (await toast(page).boundingBox())!;
    const out = (await page.getByRole('link', { name: 'Leave this page' }).boundingBox())!;
    expect(message.y).toBeGreaterThanOrEqual(out.y + out.height);
  });

test('F8 focuses the message, Tab its button, and Escape closes it', async ({ newcomer, watch }) => {
  const page = await newcomer(WIDE);
  await fail(page, watch);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
});

test('a swipe to the right by 50 px closes a message, and a shorter one does not', async ({ newcomer, watch }) => {
  const page = await newcomer(WIDE);
  await fail(page, watch);
  await swipe(page, toast(page), 40);
  await expect(toast(page)).toBeVisible();
  await swipe(page, toast(page), 60);
  await expect(toast(page)).toHaveCount(0);
});

test('an error message stays until it is closed or the page changes', async ({ newcomer, watch }) => {
  const page = await newcomer(WIDE);
  await page.clock.install();
  await fail(page, watch);
  await page.clock.runFor(600_000);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(toast(page)).toHaveCount(0);
});

const tip = (page: Page): Locator => page.getByRole('tooltip');

/** From here on, time passes only when the test advances it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

test('a tooltip opens after 700 ms, 4 px from its button, immediately on the next, and not after a press', async ({
  newcomer,
}) => {
  const page = await newcomer(WIDE);
  await page.clock.install();
  await visit(page, '/');
  const theme = page.getByRole('button', { name: 'Change theme' });
  const member = page.getByRole('banner').getByRole('link', { name: 'Member Area' });
  const away = () => page.mouse.move(300, 600);

  // The first hover loads the code. From the second on, the delays are those of the tooltips.
  await theme.hover();
  await expect(tip(page)).toBeVisible();
  await stopTime(page);
  await away();
  await page.clock.runFor(120);
  await expect(tip(page)).toBeHidden();
  await page.clock.runFor(300);

  await theme.hover();
  await page.clock.runFor(690);
  await expect(tip(page)).toBeHidden();
  await page.clock.runFor(20);
  await expect(tip(page)).toHaveText('Change theme');
  const [button, words] = [(await theme.boundingBox())!, (await tip(page).boundingBox())!];
  expect(words.y - button.y - button.height).toBeCloseTo(4, 0);
  await member.hover();
  await expect(tip(page)).toHaveText('Member Area');

  await away();
  await page.clock.runFor(120 + 290);
  await theme.hover();
  await expect(tip(page), 'still within 300 ms').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip(page)).toBeHidden();
  await away();
  await page.clock.runFor(1_000);
  await theme.hover();
  await theme.click();
  await page.clock.runFor(2_000);
  await expect(tip(page)).toBeHidden();
});

test('a tooltip opens for the keyboard, describes its button, and never opens on touch', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  await visit(page, '/');
  const search = page.getByRole('button', { name: 'Search articles and stories' });
  await page.getByRole('banner').getByRole('link', { name: 'About' }).focus();
  await page.keyboard.press('Tab');
  await expect(search).toBeFocused();
  await expect(tip(page)).toHaveText('Search (press /)');
  await expect(search).toHaveAccessibleDescription('Search (press /)');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(tip(page)).toHaveText('Change theme');

  const phone = await newcomer(PHONE);
  await phone.clock.install();
  await visit(phone, '/');
  await phone.getByRole('button', { name: 'Change theme' }).tap();
  await phone.clock.runFor(3_000);
  await expect(tip(phone)).toBeHidden();
});
