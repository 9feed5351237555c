import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { PHONE } from '../support/looks';
import { sendStories } from '../support/create-content';
import { expect, SOON, test } from '../support/test';

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

test('an editor signs in, approves and undoes it without a mouse', async ({ newcomer, product }) => {
  const page = await newcomer();
  const desk = new Desk(page);
  const [id] = await sendStories(page, 'A key turned, and nobody had asked.', 'The second key was for show.');
  await visit(page, '/admin');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(product.admin.email);
  await press(page, 'Tab');
  await page.keyboard.type(product.admin.password);
  await press(page, 'Enter');
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
  await page.getByRole('tab', { name: 'Posts' }).focus();
  await press(page, 'ArrowRight', 'Enter');
  await expect(desk.row('A key turned')).toBeVisible();
  await press(page, '/');
  await expect(page.getByRole('searchbox', { name: 'Search stories' })).toBeFocused();
  // In a text field, letters are text and not shortcuts.
  await page.keyboard.type('key turned');
  await expect(desk.row('The second key')).toBeHidden();
  await press(page, 'Tab', 'Tab', 'j');
  const row = desk.row('A key turned');
  await expect(row).toBeFocused();
  await press(page, 'v');
  await expect(desk.dialog(`Story ${id}`)).toContainText('nobody had asked');
  await expect(desk.dialog(`Story ${id}`)).toContainText('1 of 1');
  await press(page, 'a');
  await expect(desk.dialog(`Story ${id}`), 'closes after the last one that waits').toBeHidden();
  await expect(row).toContainText('Approved');
  await expect(row).toBeFocused();
  await press(page, 'u');
  await expect(row).toContainText('Pending');
  await expect(toast(page)).toContainText(`Story #${id} is pending again.`);
  await press(page, 'u');
  await expect(toast(page)).toContainText('Nothing to undo');
});

test('the cursor moves over visible rows, selects them, and decides them together', async ({ newcomer, product }) => {
  const page = await newcomer();
  const desk = new Desk(page);
  await sendStories(page, ...['first', 'second', 'third'].map((word) => `Zigzagged over, ${word}.`));
  await desk.enter(product);
  await desk.show('Confessions', 'All');
  // Stories of one day are in no particular order: search for these, and do not rely on their order.
  await page.getByRole('searchbox', { name: 'Search stories' }).fill('zigzagged');
  await expect(page.getByText('3 found').first()).toBeVisible();
  await page.getByRole('tab', { name: /^Confessions/ }).focus();
  await press(page, 'j', 'x', 'j', 'x');
  await expect(desk.selection).toContainText('2 selected');
  const second = page.locator('[data-cursor]');
  const words = await second.innerText();
  await expect(second).toBeFocused();
  // Rows that arrive meanwhile move neither the cursor nor the selection.
  await sendStories(page, 'Zigzagged in meanwhile.');
  await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible();
  await expect(second).toBeFocused();
  expect(await second.innerText()).toBe(words);
  await press(page, 'j', 'x', 'k', 'a');
  await expect(toast(page)).toContainText('3 approved.');
  await expect(desk.row('Zigzagged over, first.')).toContainText('Approved');
  await expect(desk.selection).toBeHidden();
  await press(page, 'u');
  await expect(toast(page)).toContainText('3 decisions undone.');
  await expect(desk.row('Zigzagged over, first.')).toContainText('Pending');

  // Down to the last loaded row, while the selection bar covers the bottom of the window.
  const rows = page.getByRole('tabpanel').getByRole('row');
  const found = await rows.count();
  await page.getByRole('searchbox', { name: 'Search stories' }).fill('');
  // Until the whole list has arrived, the found rows stay, and it would move them down.
  await expect.poll(() => rows.count()).toBeGreaterThan(found);
  await page.getByRole('tab', { name: /^Confessions/ }).focus();
  await press(page, 'j');
  await press(page, 'x');
  for (let at = await rows.count(); at > 0; at -= 1) await press(page, 'j');
  const bar = await desk.selection.boundingBox();
  const at = await page.locator('[data-cursor]').boundingBox();
  expect(at!.y + at!.height).toBeLessThanOrEqual(bar!.y);
});

test('a story is declined with two keys, is back with a third, and is gone ten seconds after the last word', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer();
  const desk = new Desk(page);
  const [id] = await sendStories(page, 'Buy the words you were called, on a mug.');
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  const row = desk.row('on a mug');
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search stories' }).fill('on a mug');
  await expect(page.getByText('1 found').first()).toBeVisible();
  await page.getByRole('tab', { name: /^Confessions/ }).focus();
  await press(page, 'j', 'd');
  await expect(desk.dialog('Why are you deleting this story?')).toBeVisible();
  await press(page, '3');
  await expect(row).toBeHidden();
  await expect(toast(page)).toContainText('Advertising. In ten seconds it’s gone for good.');
  const status = async () => (await page.request.get(`/api/confessions/${id}`)).status();
  expect(await status(), 'nothing was sent yet').toBe(200);
  await press(page, 'u');
  await expect(row).toContainText('Undone.');

  // With words of one's own: from the story itself, the note, and on to the reasons.
  await press(page, 'v');
  await expect(desk.dialog(`Story ${id}`)).toContainText('on a mug');
  await press(page, 'd');
  const note = desk.reasonsDialog.getByRole('textbox');
  await note.focus();
  await page.keyboard.type('There are 3 shops for that.');
  await expect(desk.reasonsDialog).toBeVisible();
  await press(page, 'Tab', '3');
  await expect(desk.reasonsDialog).toBeHidden();
  await expect(row).toBeHidden();
  await expect(toast(page)).toContainText(`Confession deleted successfully: Story #${id}`, { timeout: 25_000 });
  expect(await status()).toBe(404);
  const record = await desk.recentDecisions('Stories');
  const line = record.getByRole('listitem').filter({ hasText: `deleted Story #${id}` });
  await expect(line).toContainText('Advertising');
});

test('a story that was declined is deleted when the desk is closed', async ({ newcomer, product }) => {
  const page = await newcomer();
  const desk = new Desk(page);
  const [id] = await sendStories(page, 'This one is closed with the window.');
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  const row = desk.row('closed with the window');
  await desk.act(row, 'Delete');
  await desk.chooseReason('Already here');
  await expect(row).toBeHidden();
  const { request } = page;
  expect((await request.get(`/api/confessions/${id}`)).status()).toBe(200);
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await request.get(`/api/confessions/${id}`)).status()).toBe(404);
});

test('shortcuts can be switched off, and are then only letters', async ({ newcomer, product }) => {
  const page = await newcomer();
  const desk = new Desk(page);
  await desk.enter(product);
  await expect(desk.row('Hysteria')).toBeVisible();
  await press(page, '?');
  const help = desk.dialog('Keyboard shortcuts');
  await help.getByRole('switch').uncheck();
  await press(page, 'Escape');
  await press(page, 'j', '?');
  await expect(help).toBeHidden();
  await expect(page.locator('[data-cursor]')).toHaveCount(0);
  await page.reload();
  await expect(desk.row('Hysteria')).toBeVisible();
  await press(page, 'j');
  await expect(page.locator('[data-cursor]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts (off)' }).click();
  await help.getByRole('switch').check();
  await help.getByRole('button', { name: 'Close' }).click();
  await press(page, 'j');
  await expect(page.locator('[data-cursor]')).toHaveCount(1);
});

/** The row actions that a toast covers, without those that have scrolled under the desk's bar. */
const actionsUnderToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=tabpanel] [role=row] button')]
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const above = document.elementsFromPoint(x + width / 2, y + height / 2);
        return above[0]?.closest('.toast') && !above.some((element) => element.closest('header'));
      })
      .map((button) => button.textContent),
  );

/** A laptop at 125 %: wide, and too short for the strip below the list. */
const SHORT = { viewport: { width: 1093, height: 515 } };

test('in a short window, a toast lies on the bar and not on rows', async ({ newcomer, product }) => {
  const page = await newcomer(SHORT);
  const desk = new Desk(page);
  await desk.enter(product);
  await expect(desk.row('Hysteria')).toBeVisible();
  await press(page, 'u');
  await expect(toast(page)).toContainText('Nothing to undo');
  const message = (await toast(page).boundingBox())!;
  const bar = (await page.getByRole('banner').boundingBox())!;
  expect(message.y + message.height).toBeLessThanOrEqual(bar.y + bar.height);
  expect(await actionsUnderToasts(page)).toEqual([]);
});

test('on a phone, stories are selected and decided by touch', async ({ newcomer, product }) => {
  const page = await newcomer(PHONE);
  const desk = new Desk(page);
  await sendStories(page, 'By thumb, one.', 'By thumb, two.');
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  await expect(desk.row('By thumb, one.')).toBeVisible();
  const approve = page.getByRole('tabpanel').getByRole('button', { name: 'Approve', exact: true }).first();
  // The list may still be loading the second story, which replaces the button.
  const bottom = () => approve.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(bottom, 'the first pending story is on the first screen').toBeLessThan(PHONE.viewport.height);
  await desk.box(desk.row('By thumb, one.')).tap();
  await desk.box(desk.row('By thumb, two.')).tap();
  await expect(desk.selection).toContainText('2 selected');
  // Selecting a row may still move the page.
  const foot = () => desk.selection.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  await expect.poll(foot).toBe(PHONE.viewport.height);
  for (const button of await desk.selection.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await desk.selection.getByRole('button', { name: 'Approve' }).tap();
  await expect(toast(page)).toContainText('2 approved.');
  await expect(desk.row('By thumb, one.')).toBeHidden();
  expect(await actionsUnderToasts(page)).toEqual([]);
  await toast(page).getByRole('button', { name: 'Undo' }).tap();
  await expect(desk.row('By thumb, one.')).toContainText('Undone.');
  // It lies over the button of the next line. On a slow machine it is gone before it could be closed, so wait for that.
  await expect(toast(page)).toHaveCount(0, SOON);
  const record = await desk.recentDecisions('Stories');
  await expect(record.getByRole('listitem').filter({ hasText: 'back to pending' }).first()).toBeVisible();
  const sides = () =>
    record.evaluate((element) => {
      const { x, width } = element.getBoundingClientRect();
      return [x, width];
    });
  await expect.poll(sides).toEqual([0, PHONE.viewport.width]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
});
