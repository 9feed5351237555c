import type { Page } from '@playwright/test';
import { Leave, NEUTRAL } from '../pages/leave';
import { visit } from '../pages/visit';
import { ARTICLE, TITLE } from '../support/device';
import { DESKTOP, PHONE } from '../support/looks';
import { becomeAdmin, becomeMember } from '../support/members';
import { expect, test } from '../support/test';

const toggle = (page: Page) => page.getByRole('switch', { name: 'Read saved articles offline' });

/** The paths of the copies, and the scopes of the service workers. */
const onDevice = (page: Page): Promise<{ copies: string[]; scopes: string[] }> =>
  page.evaluate(async () => {
    const requests = (await caches.has('saved-articles')) ? await (await caches.open('saved-articles')).keys() : [];
    const workers = await navigator.serviceWorker.getRegistrations();
    const pathOf = (url: string): string => new URL(url).pathname;
    return {
      copies: requests.map(({ url }) => pathOf(url)).filter((path) => /^\/article\/\d+$/.test(path)).sort(),
      scopes: workers.map(({ scope }) => pathOf(scope)),
    };
  }); // prettier-ignore
const NOTHING = { copies: [], scopes: [] };

async function saveArticles(page: Page, ids = [2, 12]): Promise<void> {
  await becomeMember(page);
  for (const postId of ids) await page.request.post('/api/bookmarks', { data: { contentType: 'post', postId } });
}

async function turnOn(page: Page, saved: number): Promise<void> {
  await visit(page, '/bookmarks');
  await toggle(page).click();
  await expect(page.getByText(`${saved} articles on this device.`)).toBeVisible();
}

for (const look of [PHONE, DESKTOP])
  test(`a member reads saved articles without a connection, at ${look.viewport.width} px`, async ({
    newcomer,
    watch,
  }) => {
    const page = await newcomer(look);
    await saveArticles(page);
    await visit(page, '/bookmarks');
    await expect(page.getByText(/leave it off if you share it/)).toBeVisible();
    expect(await onDevice(page)).toEqual(NOTHING);
    await turnOn(page, 2);
    expect(await onDevice(page)).toEqual({ copies: ['/article/12', '/article/2'], scopes: ['/article/'] });

    // With a connection, the page is the server's, with everything.
    await visit(page, ARTICLE);
    await expect(page.getByRole('region', { name: /^Comments/ })).toBeVisible();
    await expect(page.getByText('This copy was saved')).toHaveCount(0);

    watch.expectFailure(/./);
    watch.expect('GET', /^\/article\//, 503);
    await page.context().setOffline(true);
    await page.goto(ARTICLE);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByText('You’re offline. This copy was saved on this device')).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    expect(await page.evaluate(() => document.scripts.length)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width);
    expect(await page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length)).toBe(0); // prettier-ignore
    await page.getByRole('link', { name: 'All saved articles' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await page.goto('/article/1');
    await expect(page.getByText('This page isn’t saved on this device.')).toBeVisible();
    await page.context().setOffline(false);
    await visit(page, ARTICLE);
    await expect(page.getByText('This copy was saved')).toHaveCount(0);
  });

test('the page of an article that did not load offers the copy', async ({ newcomer, watch }) => {
  const page = await newcomer();
  await saveArticles(page);
  await turnOn(page, 2);
  watch.expectFailure(/./);
  await page.context().setOffline(true);
  // Neither the code of the page nor its data is there.
  await page.getByRole('link', { name: TITLE }).click();
  const copy = page.getByRole('link', { name: 'Read the copy on this device' });
  await expect(copy).toBeVisible();
  await page.context().setOffline(false);
  // It loads by itself once the connection is back.
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await visit(page, '/bookmarks');
  await page.locator('.saved', { hasNotText: TITLE }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: /^Comments/ })).toBeVisible();
  await page.goBack();
  await page.context().setOffline(true);
  // Its code is there now.
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await copy.click();
  await expect(page.getByText('This copy was saved')).toBeVisible();
});

test('turning it off deletes the copies and the service worker, and so does logging out', async ({ newcomer }) => {
  const page = await newcomer();
  await saveArticles(page);
  await turnOn(page, 2);
  await toggle(page).click();
  await expect.poll(() => onDevice(page)).toEqual(NOTHING);
  await toggle(page).click();
  await expect(page.getByText('2 articles on this device.')).toBeVisible();
  await visit(page, '/member');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(() => onDevice(page)).toEqual(NOTHING);
});

test('deleting the account deletes the copies', async ({ newcomer }) => {
  const page = await newcomer();
  await saveArticles(page);
  await turnOn(page, 2);
  await visit(page, '/member/account');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByLabel('Your password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Yes, Delete My Account' }).click();
  await expect(page.getByText('Your account will be deleted').first()).toBeVisible();
  await expect.poll(() => onDevice(page)).toEqual(NOTHING);
});

for (const held of [false, true])
  test(`“Leave this page” deletes the copies${held ? ', before its code has loaded, too' : ''}`, async ({
    newcomer,
    watch,
  }) => {
    const page = await newcomer();
    const leave = new Leave(page);
    await leave.stubNeutralSite(watch);
    await saveArticles(page);
    await turnOn(page, 2);
    if (held) await page.route(/\/assets\/.*\.js$/, () => undefined);
    await page.goto('/stories', { waitUntil: 'commit' });
    await (held ? leave.button.waitFor() : visit(page, '/stories'));
    await leave.button.click();
    await expect(page).toHaveURL(NEUTRAL);
    await page.unroute(/\/assets\/.*\.js$/);
    await page.goto('/about');
    expect(await onDevice(page)).toEqual(NOTHING);
  });

test('an article that was withdrawn is deleted when it is opened with a connection', async ({
  newcomer,
  product,
  watch,
}) => {
  const [page, editor] = [await newcomer(), await newcomer()];
  await becomeAdmin(editor, product);
  const data = { title: 'A word that is taken back', content: 'word '.repeat(80), categoryId: 1, published: true };
  const { id, version } = (await (await editor.request.post('/api/posts', { data })).json()) as Record<string, number>;
  await saveArticles(page, [2, id!]);
  await turnOn(page, 2);
  expect((await editor.request.put(`/api/posts/${id}`, { data: { version, published: false } })).ok()).toBe(true);
  watch.expect('GET', new RegExp(`^(/api/posts|/article)/${id}`), 404);
  await expect
    .poll(async () => {
      await page.goto(`/article/${id}`);
      return (await onDevice(page)).copies;
    })
    .toEqual(['/article/2']);
});

test('the service worker comes with its own rules, and pages allow it', async ({ newcomer }) => {
  const { request } = await newcomer();
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none';connect-src 'self'",
  });
  expect((await request.get('/')).headers()['content-security-policy']).toContain("worker-src 'self'");
});
