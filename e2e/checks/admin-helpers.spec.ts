import { readdirSync, readFileSync } from 'node:fs';
import { Account } from '../pages/account';
import { Desk } from '../pages/desk';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const BUILT = new URL('../../frontend/dist/client/assets/', import.meta.url);

test('without passwordless admin login, the helpers send nothing and lead to the sign-in page', async ({
  newcomer,
  product,
}) => {
  for (const [path, title] of [
    ['/quick-admin', 'Admin Quick Login'],
    ['/replit-admin', 'Admin Login'],
  ] as const) {
    const page = await newcomer();
    const requests: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()));
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/Automatic admin login is off here/)).toBeVisible();
    expect(await page.content(), path).toMatch(/<meta name="robots" content="noindex"/);
    await page.getByRole('button', { name: 'Login as Admin' }).click();
    expect(requests, path).toEqual([]);
    await new Account(page).signIn(product.admin);
    await expect(page, path).toHaveURL('/admin');
    await expect(page.getByRole('tablist', { name: 'Desk tabs' })).toBeVisible();
    // Each iteration has its own browser context, which is now signed in as an admin.
    await visit(page, path);
    await (path === '/quick-admin'
      ? expect(page).toHaveURL('/admin')
      : expect(page.getByRole('heading', { level: 1, name: 'Welcome Admin!' })).toBeVisible());
  }
});

test('the desk offers the quick login to everyone but admins', async ({ newcomer, product }) => {
  const page = await newcomer();
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'Quick Admin Login' }).click();
  await expect(page).toHaveURL('/quick-admin');
  await new Desk(page).enter(product);
  await expect(page.getByRole('link', { name: 'Quick Admin Login' })).toBeHidden();
});

test('no file that browsers download contains a credential', () => {
  const secrets = [/\badmin@/i, /password\d/i, /admin\d{2,}/i, /ADMIN_(PASSWORD|PASSCODE)/, /secret\d/i];
  const files = readdirSync(BUILT).filter((name) => /\.(js|css|map|html|json)$/.test(name));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const text = readFileSync(new URL(name, BUILT), 'utf8');
    for (const secret of secrets) expect.soft(secret.exec(text)?.[0], `${String(secret)} in ${name}`).toBeUndefined();
  }
});
