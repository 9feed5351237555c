import type { Page } from '@playwright/test';
import { visit } from '../pages/visit';
import { DESKTOP } from '../support/looks';
import { expect, test } from '../support/test';

const ITEMS = /\/assets\/ShareItems-[\w-]+\.js$/;
const ABOUT = /\/assets\/about-[\w-]+\.js$/;
const anyQuery = (file: RegExp) => new RegExp(`${file.source.slice(0, -1)}(\\?|$)`);

/** Answers 404 for a file, until the test says that it is there. Returns how often it was asked for. */
async function takeAway(page: Page, file: RegExp) {
  const gone = { asked: 0, isBack: false };
  await page.route(anyQuery(file), (route) => {
    if (route.request().method() === 'GET') gone.asked += 1;
    return gone.isBack ? route.continue() : route.fulfill({ status: 404 });
  });
  return gone;
}

/** Marks the document, to see whether another one is loaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSame' in window);

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).first();
const menu = (page: Page) => page.getByRole('menu', { name: 'Share this article' });
const message = (page: Page) => page.getByRole('alert').filter({ hasText: 'The ways to share didn’t load.' });
const again = (page: Page) => message(page).getByRole('button', { name: 'Try again' });

test('the article stays without a network, the menu says that it did not load, and comes when the network is back', async ({
  newcomer,
  watch,
}) => {
  watch.expectFailure(/./);
  const page = await newcomer(DESKTOP);
  await visit(page, '/article/6');
  await page.context().setOffline(true);
  await share(page).click();
  await expect(message(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(false);
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
});

test('a file that is missing once is asked for again without a click', async ({ newcomer, watch }) => {
  watch.expect('GET', ITEMS, 404);
  const page = await newcomer(DESKTOP);
  await page.route(ITEMS, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await visit(page, '/article/6');
  await share(page).click();
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
});

test('“Try again” asks for a missing file again, and works', async ({ newcomer, watch }) => {
  watch.expect('GET', ITEMS, 404);
  watch.expect('HEAD', ITEMS, 404);
  const page = await newcomer(DESKTOP);
  const file = await takeAway(page, ITEMS);
  await visit(page, '/article/6');
  await share(page).click();
  await expect(message(page)).toBeVisible();
  const asked = file.asked;
  await again(page).click();
  await expect.poll(() => file.asked).toBeGreaterThan(asked);
  await expect(again(page)).toBeFocused();
  await expect(again(page)).not.toHaveAttribute('aria-disabled', 'true');
  file.isBack = true;
  await again(page).click();
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
});

test('after code of this version is gone, the next page is a new document, once, and never in a loop', async ({
  newcomer,
  watch,
}) => {
  watch.expect('GET', ITEMS, 404);
  watch.expect('HEAD', ITEMS, 404);
  const page = await newcomer(DESKTOP);
  await takeAway(page, ITEMS);
  for (const isReloaded of [true, false]) {
    await visit(page, '/article/6');
    await share(page).click();
    await expect(message(page)).toBeVisible();
    await mark(page);
    await page.getByRole('link', { name: 'Journal' }).first().click();
    await expect(page).toHaveURL(/\/(journal|articles)$/);
    await expect.poll(() => isMarked(page)).toBe(!isReloaded);
  }
});

test('a link to a page whose code is gone leads to that page, as a new document', async ({ newcomer, watch }) => {
  watch.expect('GET', ABOUT, 404);
  watch.expect('HEAD', ABOUT, 404);
  const page = await newcomer(DESKTOP);
  const file = await takeAway(page, ABOUT);
  await visit(page, '/article/6');
  await mark(page);
  // The new document belongs to a version whose code is there.
  page.on('request', (request) => (file.isBack ||= request.isNavigationRequest()));
  await page
    .getByRole('link', { name: /^About/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});
