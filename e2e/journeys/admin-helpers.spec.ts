import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { LOOKS } from '../support/looks';
import { becomeMember } from '../support/members';
import { expect, test } from '../support/test';

// Admins can be signed in without a password only from this machine.
test.use({ settings: { DEV_ADMIN_LOGIN: 'true' } });

for (const { name, options } of LOOKS.filter((look) => look.name.endsWith('light'))) {
  test(`/quick-admin redirects to the desk (${name})`, async ({ newcomer }) => {
    const page = await newcomer(options);
    await visit(page, '/quick-admin');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('tablist', { name: 'Desk tabs' })).toBeVisible();
  });

  test(`/replit-admin welcomes the admin it has signed in (${name})`, async ({ newcomer }) => {
    const page = await newcomer(options);
    await visit(page, '/replit-admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Admin!' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Admin Dashboard' }).click();
    await expect(page.getByRole('tablist', { name: 'Desk tabs' })).toBeVisible();
  });
}

test('/quick-admin does not replace a member’s session without being asked', async ({ newcomer }) => {
  const page = await newcomer();
  await becomeMember(page);
  await visit(page, '/quick-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Quick Login' })).toBeVisible();
  await expect(page.getByText(/this isn’t an admin account/)).toBeVisible();
  await page.getByRole('button', { name: 'Login as Admin' }).press('Enter');
  await expect(page).toHaveURL('/admin');
});

test('a failed login says what to do, and keeps the button', async ({ newcomer, watch }) => {
  const page = await newcomer();
  watch.expect('POST', /^\/api\/auth\/replit-admin$/, 403);
  await page.route('**/api/auth/replit-admin', (route) => route.fulfill({ status: 403, json: {} }));
  for (const [path, message] of [
    ['/quick-admin', 'Try refreshing the page and logging in manually'],
    ['/replit-admin', 'Failed to login as admin'],
  ] as const) {
    await visit(page, path);
    await expect(toast(page), path).toContainText(message);
    await expect(page.getByRole('button', { name: 'Login as Admin' }), path).toBeVisible();
  }
});
