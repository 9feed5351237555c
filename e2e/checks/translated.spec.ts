import type { Locator, Page } from '@playwright/test';
import { Receipt } from '../pages/receipt';
import { SearchBox } from '../pages/search-box';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { DESKTOP } from '../support/looks';
import { expect, test } from '../support/test';
import { translate } from '../support/translate';

/** An action, and what it must change on the page. The watch of each test sees every script error. */
type Step = [action: () => Promise<unknown>, changes: () => Promise<unknown>];

async function all(steps: Step[]): Promise<void> {
  for (const [action, changes] of steps) {
    await action();
    await changes();
  }
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const click = (within: Page | Locator, name: string | RegExp) => () => button(within, name).first().click();
const shows = (within: Page | Locator, name: string | RegExp) => () =>
  expect(button(within, name).first()).toBeVisible();

test('a translated home page and journal go on working', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  await visit(page, '/');
  const translated = await translate(page);
  expect(await translated(), 'texts that were replaced').toBeGreaterThan(50);
  const search = new SearchBox(page);
  await all([
    [() => search.opener.click(), () => expect(search.field).toBeFocused()],
    [() => search.field.fill('hysteria'), () => expect(search.options.first()).toBeVisible()],
    [() => search.field.fill('zzzzqqq'), () => expect(search.status.filter({ hasText: 'No results' })).toHaveCount(1)],
    [() => search.field.fill('voice'), () => expect(search.options.first()).toBeVisible()],
    [() => page.keyboard.press('Escape'), () => expect(search.options).toHaveCount(0)],
    [() => page.keyboard.press('Escape'), () => expect(search.field).toHaveCount(0)],
    [
      () => page.getByRole('link', { name: 'Journal' }).first().click(),
      () => expect(page.getByRole('heading', { level: 1, name: 'The Journal' })).toBeVisible(),
    ],
  ]);
  const cards = page.getByRole('main').getByRole('article');
  const before = await cards.count();
  const category = page
    .getByRole('group')
    .or(page.getByRole('navigation'))
    .getByRole('button', { pressed: false })
    .nth(1);
  await category.click();
  await expect.poll(() => cards.count()).not.toBe(before);
  await expect(cards.first()).toContainText('min read');
});

test('a translated article goes on working, and its numbers change', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  await visit(page, '/article/6');
  await translate(page);
  const menu = page.getByRole('menu');
  const like = button(page.getByRole('region', { name: /^Comments/ }), /^Like/).first();
  const likes = async () => Number(/\d+/.exec(await like.innerText())?.[0] ?? 0);
  const before = await likes();
  const save = page
    .locator('.article-acts')
    .first()
    .getByRole('button', { name: /^Saved?/ });
  await all([
    // Visitors are asked to log in.
    [() => save.click(), () => expect(toast(page)).toBeVisible()],
    [click(page, 'Share'), () => expect(menu).toBeVisible()],
    [() => page.keyboard.press('Escape'), () => expect(menu).toHaveCount(0)],
    [() => like.click(), () => expect.poll(likes).toBe(before + 1)],
    [() => like.click(), () => expect.poll(likes).toBe(before)],
    [
      () =>
        page
          .getByRole('region', { name: /^Comments/ })
          .getByRole('link', { name: /^Report/ })
          .first()
          .click(),
      () => expect(page.getByRole('dialog')).toBeVisible(),
    ],
    [() => page.keyboard.press('Escape'), () => expect(page.getByRole('dialog')).toHaveCount(0)],
  ]);
  // Another article in the same place: its reading time and its date are other texts.
  const title = page.getByRole('heading', { level: 1 });
  const old = await title.innerText();
  await page.locator('.neighbor').first().click();
  await expect(title).not.toHaveText(old);
});

test('translated stories go on working, and their numbers and cut texts change', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  const stories = new Stories(page);
  await stories.open();
  await translate(page);
  const long = stories.cards.filter({ has: button(page, 'Read More') });
  const words = async (card: Locator) => (await card.locator('.story-preview').innerText()).length;
  for (let index = 0; index < Math.min(3, await long.count()); index++) {
    const card = long.nth(index);
    const short = await words(card);
    await click(card, 'Read More')();
    const opened = stories.cards.filter({ has: button(page, 'Show Less') }).first();
    expect(await words(opened)).toBeGreaterThan(short);
    await expect(opened.locator('.story-preview')).toHaveText(/”$/);
    await click(opened, 'Show Less')();
    await expect.poll(() => words(card)).toBe(short);
  }
  const reaction = button(stories.cards.first(), /^Heart/);
  const count = async () => Number(/\d+/.exec(await reaction.innerText())?.[0] ?? 0);
  const before = await count();
  const shown = await stories.cards.count();
  await all([
    [() => reaction.click(), () => expect(reaction).toHaveAttribute('aria-pressed', 'true')],
    [async () => undefined, () => expect.poll(count).toBe(before < 3 && before + 1 < 3 ? 0 : before + 1)],
    [() => reaction.click(), () => expect(reaction).toHaveAttribute('aria-pressed', 'false')],
    [async () => undefined, () => expect.poll(count).toBe(before)],
    [() => stories.more.click(), () => expect.poll(() => stories.cards.count()).toBeGreaterThan(shown)],
    [
      () =>
        stories.cards
          .first()
          .getByRole('link', { name: /^Report/ })
          .click(),
      () => expect(page.getByRole('dialog')).toBeVisible(),
    ],
    [() => page.keyboard.press('Escape'), () => expect(page.getByRole('dialog')).toHaveCount(0)],
  ]);
});

test('the translated form of a story and its receipt go on working', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  const stories = new Stories(page);
  await stories.open();
  await translate(page);
  const notes = page.locator('.notes-summary');
  await all([
    [() => stories.share.click(), () => expect(stories.field).toBeVisible()],
    [() => stories.submit.click(), () => expect(page.getByText(': the box is empty.')).toBeVisible()],
    [
      () => stories.field.fill('My teacher Ms. Miller called me bossy in front of the whole class.'),
      () => expect(page.getByText(': the box is empty.')).toHaveCount(0),
    ],
    [async () => undefined, () => expect(page.locator('.story-hints')).toContainText('Want to change it?')],
    [() => stories.field.fill('She called me bossy.'), () => expect(page.locator('.story-hints')).toHaveCount(0)],
    [() => notes.click(), () => expect(page.getByRole('checkbox', { name: 'Slurs' })).toBeVisible()],
    [
      () => page.getByRole('checkbox', { name: 'Slurs' }).check(),
      () => expect(notes).toHaveText('Content note (optional): slurs'),
    ],
    [
      () => page.getByRole('checkbox', { name: 'Slurs' }).uncheck(),
      () => expect(notes).toHaveText('Content note (optional)'),
    ],
    [() => stories.submit.click(), () => expect(stories.sent).toBeVisible()],
  ]);
  const number = await stories.receipt();
  await all([
    [click(page, 'Copy'), shows(page, 'Copied')],
    [() => stories.back.click(), () => expect(stories.gotIt).toBeVisible()],
    [() => stories.gotIt.click(), () => expect(stories.heading).toBeVisible()],
  ]);

  const receipt = new Receipt(page);
  await receipt.open();
  await translate(page);
  await all([
    [
      () => receipt.lookUp.click(),
      () => expect(page.getByRole('alert').or(page.locator('.field-error'))).not.toHaveCount(0),
    ],
    [() => receipt.find(number), () => expect(page.getByText('It isn’t public.')).toBeVisible()],
    [() => receipt.again.click(), () => expect(page.getByText('She called me bossy.').first()).toBeVisible()],
    [() => receipt.change.click(), () => expect(receipt.text).toBeVisible()],
    [() => receipt.text.fill('She called me bossy, twice.'), () => expect(receipt.save).toBeEnabled()],
    [() => receipt.takeBack.click(), () => expect(receipt.confirm).toBeVisible()],
    [() => receipt.another.click(), () => expect(receipt.field).toBeVisible()],
  ]);
});
