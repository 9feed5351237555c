import type { Locator, Page } from '@playwright/test';
import { Article } from '../pages/article';
import { SearchBox } from '../pages/search-box';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { failFirst } from '../support/fail-first';
import { DESKTOP } from '../support/looks';
import { becomeMember } from '../support/members';
import { expect, test } from '../support/test';
import { translate } from '../support/translate';

const TITLE = 'Miss, Mrs., Ms.';

/** Waits for what an action leads to. Where code did not load, it presses “Try again”, as a reader would. */
async function reach(page: Page, what: Locator): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(what).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** A member reads, searches, comments, reacts and looks at the other pages, by links alone. */
async function visitTheSite(page: Page): Promise<void> {
  const [article, stories, search] = [new Article(page), new Stories(page), new SearchBox(page)];
  const top = page.getByRole('banner');
  const foot = page.getByRole('contentinfo');
  const h1 = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  await top.getByRole('link', { name: 'Journal' }).first().click();
  await reach(page, h1('The Journal'));
  await page.getByRole('main').getByRole('link', { name: TITLE, exact: true }).first().click();
  await reach(page, article.title(TITLE));
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await reach(page, page.getByRole('menu', { name: 'Share this article' }));
  await page.keyboard.press('Escape');
  await reach(page, article.field());
  await article.say('My aunt kept her name on the mailbox.');
  await reach(page, toast(page).filter({ hasText: 'Your comment has been submitted for approval.' }));
  await expect(article.field()).toHaveValue('');

  await search.opener.click();
  await search.field.fill('hysteria');
  await reach(page, search.options.first());
  await search.options.first().click();
  await expect(search.field).toBeHidden();
  await reach(page, h1(/./));

  await top.getByRole('link', { name: 'Stories' }).first().click();
  await reach(page, stories.heading);
  await stories.cards
    .first()
    .getByRole('link', { name: /^Open this story/ })
    .click();
  const heart = stories.cards.first().getByRole('button', { name: /^Heart/ });
  await reach(page, page.getByRole('link', { name: 'Back to stories' }));
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Back to stories' }).click();
  await reach(page, stories.heading);
  await stories.share.click();
  await reach(page, stories.field);
  await stories.field.fill('My teacher Ms. Miller called me bossy.');
  await reach(page, page.locator('.story-hints'));
  await stories.field.fill('');

  for (const [name, path] of [
    ['Records', '/resources'],
    ['About', '/about'],
    ['How we decide', '/transparency'],
    ['Need help now?', '/data'],
    ['Newsletter', '/newsletter'],
    ['Write to us', '/contact'],
    ['Member Area', '/member'],
  ] as const) {
    await foot.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await reach(page, h1(/./));
    await expect(h1(/Something went wrong|404/)).toHaveCount(0);
  }
}

test('a page that the browser translates survives a visit to the whole site', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  await becomeMember(page);
  await visit(page, '/');
  const replaced = await translate(page);
  await visitTheSite(page);
  // All of it in one document: another one would not be translated.
  expect(await replaced()).toBeGreaterThan(500);
});

test('a visit to the whole site goes well although each file of code that loads later fails the first time', async ({
  newcomer,
  watch,
}) => {
  watch.expect('GET', /^\/assets\/.+\.js$/, 404);
  const page = await newcomer(DESKTOP);
  await becomeMember(page);
  const failed = await failFirst(page);
  await visit(page, '/');
  await visitTheSite(page);
  const names = [...failed].map((path) => /\/([\w.]+?)-[\w-]+\.js$/.exec(path)?.[1]);
  expect(names).toEqual(expect.arrayContaining(['ShareItems', 'story', 'about']));
});
