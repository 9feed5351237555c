import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { visit } from '../pages/visit';
import { mailedLink } from '../support/subscribers';
import { expect, test } from '../support/test';

test.use({ settings: { BOT_GUARD: 'on' } });

/** The addresses of the guard's scripts and challenges that the page has requested so far. */
function guardRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/solve|\/challenge$/.test(pathname)) requests.push(pathname);
  });
  return requests;
}

test('a sign-up proves in the background that it’s not a robot, and nothing is loaded before someone starts', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer();
  const requests = guardRequests(page);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Subscribe' }).scrollIntoViewIfNeeded();
  expect(requests).toEqual([]);
  await page.getByLabel('Email').fill('proof@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your inbox to confirm.' })).toBeVisible();
  expect(requests.filter((path) => path.endsWith('/challenge'))).toHaveLength(1);
  expect(requests.some((path) => path.includes('solver.worker'))).toBe(true);
  await mailedLink(product, 'proof@example.org', '/newsletter/confirm');
});

test('an account with the newsletter is made with a proof', async ({ newcomer, product }) => {
  const page = await newcomer();
  await visit(page, '/member');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  const account = { Username: 'proven', Email: 'proven@example.org', Password: 'long enough' };
  for (const [label, value] of Object.entries({ ...account, 'Confirm Password': 'long enough' }))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel(/^Email me when/).check();
  await form.getByRole('button', { name: 'Create Account' }).click();
  await mailedLink(product, 'proven@example.org', '/newsletter/confirm');
});

test('without scripts there is one more step with one button', async ({ newcomer, product, watch }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByLabel('Email').fill('by-hand@example.org');
  watch.expect('POST', /^\/newsletter$/, 400);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, sign me up' }).click();
  await expect(page).toHaveURL('/newsletter?subscribed=1');
  await mailedLink(product, 'by-hand@example.org', '/newsletter/confirm');
});

test('the second page is accessible', async ({ newcomer, watch }) => {
  const page = await newcomer();
  // As a browser sends the form before the scripts have loaded.
  watch.expect('POST', /^\/newsletter$/, 400);
  await visit(page, '/');
  await page.getByLabel('Email').fill('axe@example.org');
  await page.locator('form.subscribe').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
