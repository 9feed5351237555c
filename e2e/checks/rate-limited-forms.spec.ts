import type { Locator, Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { SOON, expect, test } from '../support/test';

const MESSAGE = 'That was too often. Please try again in 12 minutes.';

/** From now on every request that writes is refused with 429. */
async function refuseAll(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    ['GET', 'HEAD'].includes(route.request().method())
      ? route.fallback()
      : route.fulfill({
          status: 429,
          headers: { 'retry-after': '720' },
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'Too Many Requests', status: 429, detail: MESSAGE, message: MESSAGE },
        }),
  );
}

/** Fills the fields by their labels, submits, and expects the server's message and all fields unchanged. */
async function expectKept(form: Page | Locator, message: Locator, send: string, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: send, exact: true }).click();
  await expect(message).toContainText(MESSAGE);
  for (const [label, value] of Object.entries(fields))
    await expect(form.getByLabel(label, { exact: true }), `${send}: ${label}`).toHaveValue(value);
}

test('a rate-limited form shows the server’s message and keeps its fields', async ({ newcomer, watch }) => {
  for (const method of ['POST', 'PUT']) watch.expect(method, /^\/api\//, 429);
  const page = await newcomer();
  await refuseAll(page);

  const account = { Email: 'ada@example.org', Password: 'long enough' };
  for (const [path, login, register] of [
    ['/auth', 'Login', 'Register'],
    ['/member', 'Sign In', 'Sign Up'],
  ] as const) {
    await visit(page, path);
    const message = (title: string) => toast(page).filter({ hasText: title });
    await expectKept(page.getByRole('tabpanel', { name: login }), message('Login failed'), 'Sign In', account);
    await page.getByRole('tab', { name: register }).click();
    const form = page.getByRole('tabpanel', { name: register });
    const whole = { Username: 'ada', ...account, 'Confirm Password': 'long enough' };
    await expectKept(form, message('Registration failed'), 'Create Account', whole);
  }
  await visit(page, '/reset-password');
  await expectKept(page, toast(page), 'Send reset link', { Email: 'ada@example.org' });
  await visit(page, '/reset-password?token=none');
  const renewed = { Email: 'ada@example.org', 'New Password': 'long enough', 'Confirm Password': 'long enough' };
  await expectKept(page, toast(page), 'Change Password', renewed);
  await visit(page, '/unsubscribe?token=none');
  await expectKept(page, toast(page), 'Unsubscribe', {});
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await visit(page, '/stories?share=1');
  await expectKept(page, toast(page), 'Submit Anonymously', { 'Share Your Anonymous Story': 'It was on a Tuesday.' });

  // Not a toast, which would show on another page that a receipt was typed.
  await visit(page, '/receipt');
  await expectKept(page, page.locator('.field-error'), 'Look It Up', { 'Receipt number': '4071 9926 5530 8184' });

  const member = {
    id: 7,
    username: 'ada',
    email: 'ada@example.org',
    isAdmin: false,
    role: 'member',
    capabilities: ['comment'],
    isSuspended: false,
    hasFactor: false,
    needsFactor: false,
    displayName: null,
    pendingEmail: null,
    notifications: { email: false, unread: 0 },
    createdAt: '2026-11-20T09:30:00Z',
  };
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: member }));
  await page.route('**/api/bookmarks/check/**', (route) => route.fulfill({ json: false }));
  await page.route('**/api/me/comments?*', (route) => route.fulfill({ json: [] }));
  await visit(page, '/article/1');
  await page.mouse.move(5, 5);
  await expectKept(page, toast(page), 'Publish Comment', { 'Your comment': 'My grandmother signed as Mrs. Robert.' });
});

test('the desk shows why a request was refused, and keeps its fields', async ({ newcomer, product, watch }) => {
  for (const method of ['POST', 'PUT']) watch.expect(method, /^\/api\//, 429);
  const page = await newcomer();
  const desk = new Desk(page);
  await refuseAll(page);
  await visit(page, '/admin');
  await expectKept(page, toast(page), 'Sign in', { Email: 'ada@example.org', Password: 'long enough' });
  await page.unrouteAll();

  await desk.enter(product);
  await refuseAll(page);
  await page.getByRole('button', { name: 'Create New Post' }).click();
  const editor = new Editor(page);
  await editor.title.fill('Tomboy');
  await editor.write('It was first said of boys.');
  await expect(page.getByRole('alert')).toContainText(MESSAGE, SOON);
  await expect(editor.where).toHaveText(/^Not saved\. Kept on this device since /);
  await expect(editor.title).toHaveValue('Tomboy');
  await expect(editor.content).toHaveText('It was first said of boys.');
  await page.getByRole('link', { name: 'Posts' }).click();
  await desk.show('Confessions');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Edit' }).first().click();
  const edit = desk.dialog('Edit Story');
  await expectKept(edit, edit.getByRole('alert'), 'Save changes', { Content: 'Said otherwise.' });
});
