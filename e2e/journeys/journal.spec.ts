import type { Page } from '@playwright/test';
import { Article } from '../pages/article';
import { Journal } from '../pages/journal';
import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { expect, test } from '../support/test';

/** The categories, from the API: other journeys may have published articles. */
async function categories(page: Page): Promise<{ name: string; slug: string; publishedCount: number }[]> {
  return (await (await page.request.get('/api/categories?fields=counts')).json()) as never;
}
const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0);

for (const look of [PHONE, DESKTOP]) {
  const { width } = look.viewport;

  test(`the journal shows nine articles, then more, and Back restores them, at ${width}`, async ({ newcomer }) => {
    const page = await newcomer(look);
    const journal = new Journal(page);
    await journal.open();
    const total = sum((await categories(page)).map(({ publishedCount }) => publishedCount));
    const shown = Math.min(15, total);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(9);
    const more = page.getByRole('button', { name: 'Load More Articles' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(shown);
    await expect(more).toBeVisible({ visible: total > shown });
    await expect(page.getByText(`${shown - 9} more articles, ${shown} of ${total} shown.`)).toBeAttached();
    await expect(cards.nth(9).getByRole('link')).toBeFocused();

    const last = await cards.last().getByRole('link').innerText();
    await journal.card(last).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await journal.read(last);
    await expect(new Article(page).title(last)).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(cards).toHaveCount(shown);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  });
}

test('the category bar lists categories with their article counts, and filters by them', async ({
  newcomer,
  watch,
}) => {
  // An unknown category gets the same page, empty, with a status that keeps it out of indexes.
  watch.expect('GET', /^\/journal$/, 404);
  const page = await newcomer(DESKTOP);
  await new Journal(page).open();
  const bar = page.getByRole('group', { name: 'Category' });
  // A category without articles is not in the bar.
  const all = (await categories(page)).filter(({ publishedCount }) => publishedCount > 0);
  await expect(bar.getByRole('button')).toHaveText([
    `All ${sum(all.map(({ publishedCount }) => publishedCount))}`,
    ...all.map(({ name, publishedCount }) => `${name} ${publishedCount}`),
  ]);
  const words = all.find(({ slug }) => slug === 'dirty-words')!;
  // By its name alone: the count is its description.
  await bar.getByRole('button', { name: 'Dirty Words', exact: true }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(words.publishedCount);
  await expect(bar.getByRole('button', { pressed: true })).toHaveText(`Dirty Words ${words.publishedCount}`);
  await expect(page).toHaveTitle('Dirty Words: The Journal | The Archive');
  await visit(page, '/journal?category=none-such');
  await expect(page.getByText('No articles found in this category.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See all articles' }).click();
  await expect(page).toHaveURL('/journal');
});

test('the journal pages without JavaScript too, and an invalid cursor leads to its beginning', async ({ newcomer }) => {
  const page = await newcomer({ ...PHONE, javaScriptEnabled: false });
  const total = sum((await categories(page)).map(({ publishedCount }) => publishedCount));
  await page.goto('/journal');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const first = await titles.allInnerTexts();
  expect(first).toHaveLength(9);
  await page.getByRole('button', { name: 'Load More Articles' }).click();
  const next = await titles.allInnerTexts();
  expect(next).toHaveLength(Math.min(6, total - 9));
  expect(first.filter((title) => next.includes(title))).toEqual([]);
  await page.getByRole('link', { name: 'Back to the newest articles' }).click();
  expect(await titles.allInnerTexts()).toEqual(first);
  await page.getByRole('button', { name: /^Dirty Words/ }).click();
  await expect(page).toHaveURL('/journal?category=dirty-words');
  const [newest = ''] = first;
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: newest })).toBeInViewport({ ratio: 1 });
  await page.goto('/article/11');
  await page.locator('details', { hasText: 'In this article' }).click();
  await page.locator('details').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/article\/11#on-/);
  await page.getByRole('link', { name: /^Later in / }).click();
  await expect(page).toHaveURL('/article/12');
  await page.goto('/journal?category=the-body&after=made-up');
  await expect(page).toHaveURL('/journal?category=the-body');
});

test('an article that fails to load in the browser says so at its own address, and loads on a retry', async ({
  newcomer,
  watch,
}) => {
  const page = await newcomer(DESKTOP);
  const journal = new Journal(page);
  await journal.open();
  const api = /\/api\/posts\/12$/;
  watch.expect('GET', api, 503);
  await page.route(api, (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'The Archive is catching its breath.' } }),
  );
  const title = 'Hysteria: The Illness That Traveled';
  await journal.read(title);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The Archive is catching its breath.');
  await expect(page).toHaveURL('/article/12');
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new Article(page).title(title)).toBeVisible();
});
