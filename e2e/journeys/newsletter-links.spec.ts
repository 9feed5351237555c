import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { holdScripts, waitUntilHydrated } from '../support/scripts';
import { mailedLink, signUp, statusOf, subscribe } from '../support/subscribers';
import { expect, test } from '../support/test';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the unsubscribe link of a mail works by a button, not by being opened', async ({ newcomer, product, watch }) => {
  const [page, editor] = [await newcomer(), await newcomer()];
  await new Desk(editor).enter(product);
  const email = 'goodbye@example.org';
  await subscribe(page.request, product, { email });
  const link = await mailedLink(product, email, '/unsubscribe');

  await visit(page, link);
  await expect(page, 'the token is gone from the address').toHaveURL('/unsubscribe');
  expect(await statusOf(editor, email)).toBe('subscribed');
  const token = new URL(link, product.url).searchParams.get('token')!;
  expect(JSON.stringify(await page.evaluate(() => history.state)), 'it works for months').not.toContain(token);
  await page.reload();
  await expect(page.getByText('Go back to the email and open its link again.')).toBeVisible();
  await visit(page, link);
  await press(page, 'Unsubscribe');
  await expect(title(page, 'You’re unsubscribed')).toBeFocused();
  expect(await statusOf(editor, email)).toBe('unsubscribed');
  await page.reload();
  await expect(title(page, 'You’re unsubscribed')).toBeVisible();
  expect(JSON.stringify(await page.evaluate(() => history.state)), 'it works for months').not.toContain(token);

  watch.expect('POST', /^\/api\/newsletter\/(unsubscribe|confirm)$/, 404);
  for (const [path, button] of [
    ['/unsubscribe', 'Unsubscribe'],
    ['/newsletter/confirm', 'Yes, sign me up'],
  ] as const) {
    await visit(page, `${path}?token=1.wrong`);
    await press(page, button);
    await expect(title(page, 'This link doesn’t work')).toBeFocused();
  }
});

test('a mail program unsubscribes with one request from anywhere, without a cookie', async ({ newcomer, product }) => {
  const [page, editor] = [await newcomer(), await newcomer()];
  await new Desk(editor).enter(product);
  const email = 'one-click@example.org';
  await subscribe(page.request, product, { email });
  const answer = await page.request.post(await mailedLink(product, email, '/unsubscribe'), {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { origin: 'https://mail.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  expect(await answer.text()).toContain('You’re unsubscribed');
  expect(await statusOf(editor, email)).toBe('unsubscribed');
});

test('a reader chooses how often, takes a pause, leaves and erases the address', async ({ newcomer, product }) => {
  const [page, editor] = [await newcomer(), await newcomer()];
  await new Desk(editor).enter(product);
  const email = 'chooses@example.org';
  await subscribe(page.request, product, { email });
  const link = await mailedLink(product, email, '/newsletter/preferences');
  const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

  await visit(page, link);
  await expect(page, 'the token is gone from the address').toHaveURL('/newsletter/preferences');
  await expect(page.getByText('You get an email when we publish.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Every article/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Every article/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Pause until').fill(day);
  await press(page, 'Save');
  await expect(toast(page)).toContainText('Saved');
  await expect(page.getByText(/^You get one email a month\. Paused until /)).toBeVisible();
  await visit(page, link);
  await expect(page.getByRole('radio', { name: /^Monthly digest/ })).toBeChecked();
  await expect(page.getByLabel('Pause until')).toHaveValue(day);

  await press(page, 'Unsubscribe');
  await expect(title(page, 'You’re unsubscribed')).toBeFocused();
  expect(await statusOf(editor, email)).toBe('unsubscribed');
  await visit(page, link);
  await expect(page.getByText('You’re unsubscribed, so we don’t email you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes, erase my address' })).toBeHidden();
  await page.getByText('Erase my address', { exact: true }).click();
  await press(page, 'Yes, erase my address');
  await expect(title(page, 'We erased your address')).toBeFocused();
  expect(await statusOf(editor, email)).toBeUndefined();
});

test('the pages of the mails work without scripts', async ({ newcomer, product, watch }) => {
  const [page, editor] = [await newcomer({ javaScriptEnabled: false }), await newcomer()];
  await new Desk(editor).enter(product);
  const email = 'no-scripts@example.org';
  await page.goto(await signUp(page.request, product, { email }));
  expect(await statusOf(editor, email)).toBe('pending');
  await press(page, 'Yes, sign me up');
  await expect(page).toHaveURL('/newsletter/confirm?confirmed=1');
  await expect(title(page, 'You’re subscribed')).toBeVisible();

  const link = await mailedLink(product, email, '/newsletter/preferences');
  await page.goto(link);
  await page.getByRole('radio', { name: /^Monthly digest/ }).check();
  watch.expect('POST', /^\/newsletter\/preferences$/, 400);
  await page.getByLabel('Pause until').fill('2020-01-01');
  await press(page, 'Save');
  await expect(page.locator('.field-error')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Monthly digest/ })).toBeChecked();
  await page.getByLabel('Pause until').fill('');
  await press(page, 'Save');
  await expect(title(page, 'We saved your settings')).toBeVisible();

  await page.goto(await mailedLink(product, email, '/unsubscribe'));
  await press(page, 'Unsubscribe');
  await expect(title(page, 'You’re unsubscribed')).toBeVisible();
  expect(await statusOf(editor, email)).toBe('unsubscribed');
  await page.goto(link);
  await page.getByText('Erase my address', { exact: true }).click();
  await press(page, 'Yes, erase my address');
  await expect(title(page, 'We erased your address')).toBeVisible();
  expect(await statusOf(editor, email)).toBeUndefined();
});

test('the button of a mailed page works before the scripts have loaded', async ({ newcomer, product }) => {
  const page = await newcomer();
  await subscribe(page.request, product, { email: 'early-leaver@example.org' });
  const leave = await mailedLink(product, 'early-leaver@example.org', '/unsubscribe');
  for (const [address, button, done] of [
    [await signUp(page.request, product, { email: 'early@example.org' }), 'Yes, sign me up', 'You’re subscribed'],
    [leave, 'Unsubscribe', 'You’re unsubscribed'],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await press(page, button);
    await expect(title(page, done)).toBeVisible();
    release();
    await waitUntilHydrated(page);
    await expect(title(page, done), 'still says so once the scripts have loaded').toBeVisible();
    expect(page.url()).not.toContain('token=');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
