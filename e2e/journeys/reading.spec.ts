import type { Page } from '@playwright/test';
import { Article } from '../pages/article';
import { Journal } from '../pages/journal';
import { Stories } from '../pages/stories';
import { TopBar } from '../pages/top-bar';
import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { expect, test } from '../support/test';

const TITLE = 'Hysteria: The Illness That Traveled';
const STORY = 'Coach calls us “ladies” when we lose. The girls’ team won.';

async function expectTheArticle(page: Page): Promise<void> {
  const article = new Article(page);
  await expect(article.title(TITLE)).toBeVisible();
  await expect(article.text.getByText('Published November 12, 2026', { exact: true })).toBeVisible();
  await expect(article.text.getByText(/^\d+ min read$/)).toBeVisible();
  await expect(article.text.getByRole('heading', { level: 2, name: 'One name, many illnesses' })).toBeVisible();
  const table = article.text.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Explanation on offer' })).toBeVisible();
  await expect(table.getByRole('row', { name: /^1603 Edward Jorden/ })).toBeVisible();
}

test('a visitor goes from home to the journal, an article and the stories', async ({ newcomer }) => {
  const page = await newcomer();
  await visit(page, '/');
  await expect(page).toHaveTitle(/The Archive/);
  await expect(page.getByRole('heading', { level: 1, name: 'The Archive' })).toBeVisible();

  await new TopBar(page).go('Journal');
  const journal = new Journal(page);
  await expect(journal.heading).toBeVisible();
  await expect(journal.card(TITLE)).toContainText(/The Body.*November 12, 2026.*min read/s);

  await journal.read(TITLE);
  await expectTheArticle(page);

  await new TopBar(page).go('Stories');
  const stories = new Stories(page);
  await expect(stories.heading).toBeVisible();
  await expect(stories.story(STORY)).toContainText('November 18, 2026');
});

for (const look of [PHONE, DESKTOP])
  test(`the newest article is on the first screen of the home page, at ${look.viewport.width}`, async ({
    newcomer,
  }) => {
    const page = await newcomer(look);
    await visit(page, '/');
    const newest = page.getByRole('article').filter({ hasText: /(New|Pinned) in the Journal/ });
    await expect(newest.getByRole('link')).toBeInViewport({ ratio: 1 });
  });

test('every page of a visitor says the same without JavaScript', async ({ newcomer }) => {
  const [withIt, without] = [await newcomer(), await newcomer({ javaScriptEnabled: false })];
  // A part that only works with JavaScript says so in its place; everything else is the same.
  const mainOf = (page: Page) =>
    page.getByRole('main').evaluate((main: HTMLElement) => {
      main.querySelectorAll('form, .leave').forEach((part) => part.remove());
      return main.innerText;
    });
  await without.goto('/journal');
  await new Journal(without).read(TITLE);
  await expectTheArticle(without);

  const articlePath = new URL(without.url()).pathname;
  for (const path of ['/', '/journal', articlePath, '/stories']) {
    await without.goto(path);
    await visit(withIt, path);
    // The buttons to save and share and the choice of hidden stories need scripts, so they exist only with JavaScript.
    await withIt.locator('.article-acts, .bookmark, .hide-stories').evaluateAll((all: HTMLElement[]) => {
      for (const it of all) it.style.display = 'none';
    });
    expect(await mainOf(without), path).toBe(await mainOf(withIt));
    expect(await without.title(), path).toBe(await withIt.title());
  }
  await expect(new Stories(without).story(STORY)).toBeVisible();
});

test('a missing article is a page that says so, with status 404', async ({ newcomer, watch }) => {
  const missing = '/article/999999';
  watch.expect('GET', /^\/article\/999999$/, 404);
  for (const javaScriptEnabled of [true, false]) {
    const page = await newcomer({ javaScriptEnabled });
    const answer = await page.goto(missing);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Did you forget to add the page to the router?');
  }
});

test('typed text never gets into the address, also before the scripts have loaded', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  for (const path of ['/', '/auth', '/member', '/reset-password', '/reset-password?token=none', '/stories?share=1']) {
    await page.goto(path);
    const forms = page.locator('form', { has: page.locator('input:not([type=hidden]), textarea') });
    await expect(forms).not.toHaveCount(0);
    for (const form of await forms.all()) await expect(form).toHaveAttribute('method', 'post');
  }
});

test('an invalid address is a missing page, or redirects within the site', async ({ newcomer, product, shape }) => {
  const { request } = await newcomer();
  const get = (path: string) => request.get(product.url + path, { maxRedirects: 0 });
  const home = await get('//');
  expect([home.status(), home.headers()['location']]).toEqual([301, '/']);
  for (const path of ['//other.example/', '/article/%0d%0aX', '/article/%E6%97%A5', '/.env'])
    expect((await get(path)).status(), path).toBe(404);
  for (const id of ['7', '%E6%97%A5', '%0D%0AX-A%3A1', '..%2F..%2Fmetrics', '%2F%2Fother.example']) {
    const answer = await get(`/articles/${id}`);
    // nginx cannot read an address that leads above the root of the site.
    const led = shape === 'behind nginx' && id.startsWith('..') ? [302, '/not-found'] : [301, `/article/${id}`];
    expect([answer.status(), answer.headers()['location']]).toEqual(led);
  }
});
