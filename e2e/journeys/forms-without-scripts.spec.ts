import type { Page } from '@playwright/test';
import { holdScripts, waitUntilHydrated } from '../support/scripts';
import { expect, test } from '../support/test';

const SAM = { username: 'sam-without', email: 'sam-without@example.org', password: 'long enough' };

/** A form by its name. Playwright's text and role search does not look into noscript. */
const formOf = (page: Page, name: string) => page.locator('form', { has: page.locator(`input[value="${name}"]`) });
const send = (page: Page, name: string) => formOf(page, name).locator('[type=submit]').click();

async function fill(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  for (const [field, text] of Object.entries(fields)) await formOf(page, name).locator(`[name=${field}]`).fill(text);
}

test('without scripts a reader registers, comes back to the article, comments, and logs out', async ({
  newcomer,
  watch,
}) => {
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto('/article/1');
  await fill(page, 'comment', { content: 'Nobody asked my aunt either.' });
  watch.expect('POST', /^\/article\/1$/, 401);
  await send(page, 'comment');
  await expect(formOf(page, 'comment').locator('textarea')).toHaveValue('Nobody asked my aunt either.');
  await expect(formOf(page, 'comment').locator('.field-error')).toContainText('Nothing was sent');

  await page.getByRole('link', { name: 'Sign in to join the conversation' }).click();
  await expect(page).toHaveURL('/member?next=%2Farticle%2F1%23comments');
  watch.expect('POST', /^\/member/, 400);
  await fill(page, 'register', { ...SAM, username: 'sa', confirmPassword: SAM.password });
  await send(page, 'register');
  const register = formOf(page, 'register');
  await expect(register.getByText('Username must be at least 3 characters.')).toBeVisible();
  await expect(register.getByLabel('Email', { exact: true })).toHaveValue(SAM.email);
  await expect(register.getByLabel('Password', { exact: true })).toHaveValue('');
  await fill(page, 'register', { ...SAM, confirmPassword: SAM.password });
  await send(page, 'register');
  await expect(page).toHaveURL('/article/1#comments');

  await fill(page, 'comment', { content: 'Nobody asked my aunt either.' });
  await send(page, 'comment');
  await expect(page).toHaveURL('/article/1?commented=1#comments');
  await expect(page.getByRole('status').filter({ hasText: 'submitted for approval' })).toBeVisible();

  await page.goto('/member');
  await send(page, 'log-out');
  await expect(page).toHaveURL('/member');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await fill(page, 'login', { email: SAM.email, password: SAM.password });
  await send(page, 'login');
  await expect(page).toHaveURL('/member?signed-in=1');
  await expect(page.locator('noscript .form-sent')).toContainText('You’re signed in');
});

test('without scripts a reader subscribes, writes to us and suggests a topic', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByLabel('Email').fill('without@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/newsletter?subscribed=1');
  await expect(page.getByRole('status').filter({ hasText: 'Successfully subscribed!' })).toBeVisible();
  await expect(page.getByText('Check your inbox to confirm.')).toBeVisible();

  await page.goto('/contact');
  await page.getByLabel('What’s it about?').selectOption('site');
  await page.getByLabel('Your message').fill('The menu covers the page on my phone.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL('/contact?sent=1');
  await expect(page.getByRole('heading', { name: 'We have your message.' })).toBeVisible();

  await page.goto('/suggest-topic');
  await page.getByLabel('Topic Title').fill('The word hysteria');
  await page.getByLabel('Category').selectOption({ label: 'The History' });
  await page.getByLabel('Topic Description').fill('Who was called it, and what became of it when medicine let it go.');
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByLabel('Email').fill('without@example.org');
  await page.getByRole('button', { name: 'Submit Topic Suggestion' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You for Your Suggestion!' })).toBeVisible();
  await page.getByRole('button', { name: 'Suggest Another Topic' }).click();
  await expect(page.getByLabel('Topic Title')).toHaveValue('');
});

test('text typed before the scripts have loaded stays in its form', async ({ newcomer }) => {
  const page = await newcomer();
  const release = await holdScripts(page);
  await page.goto('/suggest', { waitUntil: 'commit' });
  await page.getByLabel('Title').fill('Typed early');
  await page.getByLabel('Suggestion Type').selectOption('research');
  release();
  await waitUntilHydrated(page);
  await expect(page.getByLabel('Title')).toHaveValue('Typed early');
  await page.getByLabel('Your Suggestion').fill('Something about the word.');
  await page.getByLabel('Email').fill('robin@example.org');
  await page.getByRole('button', { name: 'Submit Suggestion' }).click();
  await expect(page.getByLabel('Title'), 'cleared once it was sent').toHaveValue('');
});
