import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { PHONE } from '../support/looks';
import { sendStories } from '../support/create-content';
import { expect, test } from '../support/test';

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
  await expect(page.getByRole('searchbox', { name: 'Search confessions' })).toBeFocused();
  // In a text field, letters are text and not shortcuts.
  await page.keyboard.type('key turned');
  await expect(desk.row('The second key')).toBeHidden();
  await press(page, 'Tab', 'Tab', 'j');
  const row = desk.row('A key turned');
  await expect(row).toBeFocused();
  await press(page, 'v');
  await expect(desk.dialog(`Confession ${id}`)).toContainText('nobody had asked');
  await press(page, 'a');
  await press(page, 'Escape');
  await expect(row).toBeFocused();
  await expect(row, 'no key acts behind a dialog').toContainText('Pending');
  await press(page, 'a');
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
  await page.getByRole('searchbox', { name: 'Search confessions' }).fill('zigzagged');
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
  await expect(toast(page)).toContainText('3 decisions taken back.');
  await expect(desk.row('Zigzagged over, first.')).toContainText('Pending');

  // Down to the last loaded row, while the selection bar covers the bottom of the window.
  await page.getByRole('searchbox', { name: 'Search confessions' }).fill('');
  await expect(page.getByText(/^\d+ found/)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Confessions/ }).focus();
  await press(page, 'j');
  await press(page, 'x');
  const rows = await page.getByRole('tabpanel').getByRole('row').count();
  for (let at = 0; at < rows; at += 1) await press(page, 'j');
  const bar = await desk.selection.boundingBox();
  const at = await page.locator('[data-cursor]').boundingBox();
  expect(at!.y + at!.height).toBeLessThanOrEqual(bar!.y);
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

test('on a phone, stories are selected and decided by touch', async ({ newcomer, product }) => {
  const page = await newcomer(PHONE);
  const desk = new Desk(page);
  await sendStories(page, 'By thumb, one.', 'By thumb, two.');
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  await desk.box(desk.row('By thumb, one.')).tap();
  await desk.box(desk.row('By thumb, two.')).tap();
  await expect(desk.selection).toContainText('2 selected');
  const bar = (await desk.selection.boundingBox())!;
  expect(Math.round(bar.y + bar.height)).toBe(PHONE.viewport.height);
  for (const button of await desk.selection.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await desk.selection.getByRole('button', { name: 'Approve' }).tap();
  await expect(toast(page)).toContainText('2 approved.');
  await expect(desk.row('By thumb, one.')).toBeHidden();
  await toast(page).getByRole('button', { name: 'Undo' }).tap();
  await expect(desk.row('By thumb, one.')).toContainText('Taken back.');
  await toast(page).getByRole('button', { name: 'Close' }).tap();
  const record = await desk.recentDecisions();
  await expect(record.getByRole('listitem').filter({ hasText: 'back to pending' }).first()).toBeVisible();
  const sheet = (await record.boundingBox())!;
  expect([sheet.x, sheet.width]).toEqual([0, PHONE.viewport.width]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
});
