import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { mailedLink, signUp, statusOf, subscribe } from '../support/subscribers';
import { expect, SOON, test } from '../support/test';

const ADA = { email: 'ada@example.org', name: 'Ada, "Countess"' };
const MALLORY = { email: 'mallory@example.org', name: '=HYPERLINK("https://example.org")' };
const WAITING = { email: 'waiting@example.org' };

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function download(page: Page): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('sign-ups reach the desk, where an editor exports them, removes one and erases one', async ({
  newcomer,
  product,
}) => {
  const [editor, reader] = [await newcomer(), await newcomer()];
  const desk = new Desk(editor);
  for (const person of [ADA, MALLORY]) await subscribe(reader.request, product, person);
  await signUp(reader.request, product, WAITING);

  await desk.enter(product);
  await desk.show('Newsletter Sign-ups');
  await expect(editor).toHaveURL('/admin?tab=newsletter');
  await expect(desk.row(ADA.email)).toContainText(/Ada, "Countess".*Subscribed/);
  await expect(desk.row(WAITING.email)).toContainText('Pending');
  await expect(desk.row(WAITING.email).getByRole('cell', { name: '-', exact: true })).toBeVisible();
  await expect(desk.row(WAITING.email).getByRole('button', { name: 'Remove' })).toBeHidden();

  const { name, text } = await download(editor);
  await expect(toast(editor)).toContainText('Newsletter sign-ups exported successfully');
  expect(name).toMatch(/^newsletter-signups-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = text.split('\r\n');
  expect(head).toBe('\uFEFFID,Email,Name,Status,Date');
  expect(lines.pop(), 'the last line ends with a line break, too').toBe('');
  const date = '"[A-Z][a-z]+ \\d{1,2}, \\d{4}"';
  const line = (...cells: string[]) => expect.stringMatching(new RegExp(`^\\d+,${cells.join(',')},${date}$`));
  expect(lines).toContainEqual(line(ADA.email, '"Ada, ""Countess"""', 'Subscribed'));
  expect(lines).toContainEqual(line(MALLORY.email, `"'=HYPERLINK\\(""https://example.org""\\)"`, 'Subscribed'));
  expect(text, 'nobody confirmed this address, so no other mailer gets it').not.toContain(WAITING.email);

  void desk.answer(false);
  await desk.act(desk.row(MALLORY.email), 'Remove');
  await expect(desk.row(MALLORY.email)).toContainText('Subscribed');
  void desk.answer(true);
  await desk.act(desk.row(MALLORY.email), 'Remove');
  await expect(toast(editor)).toContainText('Subscriber removed successfully');
  await expect(desk.row(MALLORY.email)).toContainText('Unsubscribed');
  for (const [filter, here, notHere] of [
    ['Unsubscribed', MALLORY, ADA],
    ['Subscribed', ADA, MALLORY],
    ['Pending', WAITING, ADA],
  ] as const) {
    await desk.show('Newsletter Sign-ups', filter);
    await expect(editor).toHaveURL(`/admin?tab=newsletter&status=${filter.toLowerCase()}`);
    await expect(desk.row(here.email)).toBeVisible();
    await expect(desk.row(notHere.email)).toBeHidden();
  }

  await desk.show('Newsletter Sign-ups', 'All');
  const question = desk.answer(false);
  await desk.act(desk.row(MALLORY.email), 'Erase');
  expect(await question).toContain(`Erase ${MALLORY.email} for good?`);
  await expect(desk.row(MALLORY.email)).toBeVisible();
  void desk.answer(true);
  await desk.act(desk.row(MALLORY.email), 'Erase');
  await expect(toast(editor)).toContainText('Subscriber erased');
  await expect(desk.row(MALLORY.email)).toBeHidden();
  expect(await statusOf(editor, MALLORY.email)).toBeUndefined();
  const decisions = await desk.recentDecisions('Newsletter sign-ups');
  await expect(decisions.getByRole('listitem').first()).toContainText(/deleted sign-up #\d+/);
  await expect(decisions).not.toContainText(MALLORY.email);
  await editor.keyboard.press('Escape');

  // With nothing to export, no file is made and the message does not claim one.
  await editor.route('**/api/newsletter/subscribers?*', (route) => route.fulfill({ json: [] }));
  await editor.getByRole('button', { name: 'Export CSV' }).click();
  await expect(toast(editor)).toContainText('There are no newsletter sign-ups to export');
});

test('a reader signs up on the home page by keyboard alone and confirms by the mail, and an editor sees both', async ({
  newcomer,
  product,
}) => {
  const [editor, page] = [await newcomer(), await newcomer()];
  await visit(page, '/');
  const field = page.getByLabel('Email');
  await field.focus();
  await page.keyboard.type('grace@');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('example.org');
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  await page.keyboard.press('Enter');

  await expect(toast(page)).toContainText('Successfully subscribed!');
  await expect(toast(page)).toContainText("You'll receive updates on new research and articles.");
  await expect(page.getByText('Check your inbox to confirm.')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  const link = await mailedLink(product, 'grace@example.org', '/newsletter/confirm');
  const desk = new Desk(editor);
  await desk.enter(product);
  await desk.show('Newsletter Sign-ups');
  await expect(desk.row('grace@example.org')).toContainText('Pending');

  await visit(page, link);
  await expect(page, 'the token is gone from the address').toHaveURL('/newsletter/confirm');
  await expect(title(page, 'One more step')).toBeVisible();
  expect(await statusOf(editor, 'grace@example.org'), 'opening the page changes nothing').toBe('pending');
  await page.getByRole('button', { name: 'Yes, sign me up' }).focus();
  await page.keyboard.press('Enter');
  await expect(title(page, 'You’re subscribed')).toBeFocused();
  await expect.poll(() => statusOf(editor, 'grace@example.org'), SOON).toBe('subscribed');
  await mailedLink(product, 'grace@example.org', '/newsletter/preferences');
  // Confirming again is not an error.
  await visit(page, link);
  await press(page, 'Yes, sign me up');
  await expect(title(page, 'You’re subscribed')).toBeFocused();

  // Signing up twice is not an error either, and sends nothing: the response must not reveal who is subscribed.
  const mails = product.mailsTo('grace@example.org').length;
  await visit(page, '/');
  await field.fill('grace@example.org');
  await press(page, 'Subscribe');
  await expect(page.getByText('Check your inbox to confirm.')).toBeVisible();
  await signUp(page.request, product, { email: 'after-grace@example.org' });
  expect(product.mailsTo('grace@example.org')).toHaveLength(mails);
});

test('a failed sign-up says why and keeps the address', async ({ newcomer, watch }) => {
  watch.expect('POST', /^\/api\/newsletter\/subscribe$/, 503);
  const page = await newcomer();
  await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ status: 503, json: {} }));
  await visit(page, '/');
  await page.getByLabel('Email').fill('grace@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page)).toContainText('Subscription failed');
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.org');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page)).toContainText('Successfully subscribed!');
});

test('registering signs up only with the box ticked', async ({ newcomer, product }) => {
  const [page, editor] = [await newcomer(), await newcomer()];
  await new Desk(editor).enter(product);
  await visit(page, '/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  const box = form.getByRole('checkbox', { name: /^Email me when there’s something new/ });
  await expect(box).not.toBeChecked();
  await box.check();
  for (const [label, text] of [
    ['Username', 'registers-and-reads'],
    ['Email', 'registers@example.org'],
    ['Password', 'long enough'],
    ['Confirm Password', 'long enough'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Create Account');
  await mailedLink(product, 'registers@example.org', '/newsletter/confirm');
  expect(await statusOf(editor, 'registers@example.org')).toBe('pending');
});
