import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { expect, SOON, test } from '../support/test';

const ADA = { email: 'ada@example.org', name: 'Ada, "Countess"' };
const MALLORY = { email: 'mallory@example.org', name: '=HYPERLINK("https://example.org")' };
const LEAVER = { email: 'leaver@example.org' };

const linkIn = (text: string): string => /https?:\/\/[^/\s]+(\/unsubscribe\?token=\S+)/.exec(text)?.[1] ?? '';

async function download(page: Page): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('sign-ups reach the desk, where an editor exports them and removes one', async ({ newcomer, product }) => {
  const [editor, reader] = [await newcomer(), await newcomer()];
  const desk = new Desk(editor);
  for (const data of [ADA, MALLORY, LEAVER]) {
    expect((await reader.request.post('/api/newsletter/subscribe', { data })).status()).toBe(201);
  }

  await desk.enter(product);
  await desk.show('Newsletter Sign-ups');
  await expect(editor).toHaveURL('/admin?tab=newsletter');
  await expect(desk.row(ADA.email)).toContainText(/Ada, "Countess".*Subscribed/);
  await expect(desk.row(LEAVER.email).getByRole('cell', { name: '-', exact: true })).toBeVisible();

  const { name, text } = await download(editor);
  await expect(toast(editor)).toContainText('Newsletter sign-ups exported successfully');
  expect(name).toMatch(/^newsletter-signups-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = text.split('\r\n');
  expect(head).toBe('\uFEFFID,Email,Name,Status,Date');
  expect(lines.pop(), 'the last line ends with a line break, too').toBe('');
  const date = '"[A-Z][a-z]+ \\d{1,2}, \\d{4}"';
  const line = (...cells: string[]) =>
    expect.stringMatching(new RegExp(`^\\d+,${cells.join(',')},Subscribed,${date}$`));
  expect(lines).toContainEqual(line(ADA.email, '"Ada, ""Countess"""'));
  expect(lines).toContainEqual(line(MALLORY.email, `"'=HYPERLINK\\(""https://example.org""\\)"`));
  expect(lines).toContainEqual(line(LEAVER.email, ''));

  editor.once('dialog', (dialog) => void dialog.dismiss());
  await desk.act(desk.row(MALLORY.email), 'Remove');
  await expect(desk.row(MALLORY.email)).toContainText('Subscribed');
  editor.once('dialog', (dialog) => void dialog.accept());
  await desk.act(desk.row(MALLORY.email), 'Remove');
  await expect(toast(editor)).toContainText('Subscriber removed successfully');
  await expect(desk.row(MALLORY.email)).toContainText('Unsubscribed');
  await desk.show('Newsletter Sign-ups', 'Unsubscribed');
  await expect(editor).toHaveURL('/admin?tab=newsletter&status=unsubscribed');
  await expect(desk.row(MALLORY.email)).toBeVisible();
  await expect(desk.row(ADA.email)).toBeHidden();
  await desk.show('Newsletter Sign-ups', 'Subscribed');
  await expect(editor).toHaveURL('/admin?tab=newsletter&status=subscribed');
  await expect(desk.row(ADA.email)).toBeVisible();
  await expect(desk.row(MALLORY.email)).toBeHidden();

  // With nothing to export, no file is made and the message does not claim one.
  await editor.route('**/api/newsletter/subscribers?*', (route) => route.fulfill({ json: [] }));
  await editor.getByRole('button', { name: 'Export CSV' }).click();
  await expect(toast(editor)).toContainText('There are no newsletter sign-ups to export');
});

test('a reader signs up on the home page by keyboard alone, and an editor sees it', async ({ newcomer, product }) => {
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
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect.poll(() => product.mailsTo('grace@example.org').length, SOON).toBe(1);
  const desk = new Desk(editor);
  await desk.enter(product);
  await desk.show('Newsletter Sign-ups');
  await expect(desk.row('grace@example.org')).toContainText('Subscribed');

  // Signing up twice is not an error: the response must not reveal who is subscribed.
  await field.fill('grace@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('On the list: grace@example.org')).toBeVisible();
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

test('the unsubscribe link of a mail works by a button, not by being opened', async ({ newcomer, product, watch }) => {
  const page = await newcomer();
  const data = { email: 'goodbye@example.org' };
  const subscribe = async () => (await page.request.post('/api/newsletter/subscribe', { data })).json();
  await subscribe();
  const mailed = () => product.mailsTo(data.email).map(({ text }) => linkIn(text));
  await expect.poll(mailed, SOON).toHaveLength(1);
  const editor = await newcomer();
  await new Desk(editor).enter(product);
  const isSubscribed = async () => {
    const all = (await (await editor.request.get('/api/newsletter/subscribers')).json()) as {
      email: string;
      subscribed: boolean;
    }[];
    return all.find(({ email }) => email === data.email)?.subscribed;
  };

  await visit(page, mailed()[0]!);
  await expect(page, 'the token is gone from the address').toHaveURL('/unsubscribe');
  expect(await isSubscribed()).toBe(true);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed.' })).toBeFocused();
  expect(await isSubscribed()).toBe(false);

  watch.expect('POST', /^\/api\/newsletter\/unsubscribe$/, 404);
  await visit(page, '/unsubscribe?token=1.wrong');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
});
