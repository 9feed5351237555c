import type { CDPSession, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { Account } from '../pages/account';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const PASSWORD = 'correct horse 1';
const newMember = () => {
  const username = `key-${Math.random().toString(36).slice(2, 10)}`;
  return { username, email: `${username}@example.org`, password: PASSWORD };
};

/** A device that has passkeys and says that its owner unlocked it. */
async function addDevice(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

const dialog = (page: Page) => page.getByRole('dialog');

test('a member adds a passkey, signs in with it, and uses it as a password', async ({ browser, product }) => {
  // No passkey can belong to an IP address. `watch` knows the product by that address only.
  const context = await browser.newContext({ baseURL: product.url.replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  const violations: string[] = [];
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && violations.push(message.text()),
  );
  const device = await addDevice(page);
  const member = newMember();
  await new Account(page).register(member);
  await expect(page).toHaveURL('/');
  await visit(page, '/member/account');

  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog(page).getByLabel('Name').fill('My phone');
  await dialog(page).getByLabel('Your password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toContainText('Your recovery codes');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await dialog(page).getByRole('button', { name: 'I’ve Saved Them' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(row).toContainText('Not used yet');
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Sign in to see this page.')).toBeVisible();
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page).not.toHaveURL(/\/auth/);
  await visit(page, '/member/account');
  await expect(page.getByText(`Logged in as: ${member.email}`)).toBeVisible();
  await expect(row).toContainText('Used today');

  // The server's clock cannot be moved here, so the first refusal is played. The passkey is really checked.
  await page.route(
    '**/api/me/export',
    (route) => {
      const body = JSON.stringify({ status: 403, code: 'auth.step-up', message: 'Confirm it’s you first.' });
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body });
    },
    { times: 1 },
  );
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Use Your Passkey' }).click();
  await downloading;

  await page.getByRole('button', { name: 'Change your email' }).click();
  await page.getByLabel('New email').fill(`new-${member.email}`);
  await page.getByRole('button', { name: 'Use Your Passkey' }).click();
  await expect(page.getByText(`You’re changing it to new-${member.email}.`)).toBeVisible();

  await row.getByRole('button', { name: 'Remove My phone' }).click();
  await dialog(page).getByRole('button', { name: 'Use Your Passkey' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Sign in to see this page.')).toBeVisible();
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page.getByText('We don’t know this passkey.').first()).toBeVisible();
  expect(violations).toEqual([]);
  await device.detach();
  await context.close();
});

test('a member turns on codes, and signs in with one and with a recovery code', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const member = newMember();
  const account = new Account(page);
  await account.register(member);
  await expect(page).toHaveURL('/');
  await visit(page, '/member/account');
  await page.getByRole('button', { name: 'Set up codes from an app' }).click();
  await dialog(page).getByLabel('Your password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  const codeAt = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
  await dialog(page).getByLabel('Code from the app').fill(codeAt(0));
  await dialog(page).getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog(page)).toContainText('Your recovery codes');
  const recoveryCode = await dialog(page).locator('code').first().innerText();
  await dialog(page).getByRole('button', { name: 'I’ve Saved Them' }).click();
  await expect(page.getByText('On. A second step')).toBeVisible();

  // The next code: the current one is used up. The server accepts both, also if a half minute ends in between.
  for (const code of [() => codeAt(30), () => recoveryCode]) {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByText('Sign in to see this page.')).toBeVisible();
    await visit(page, '/auth');
    watch.expect('POST', /^\/api\/auth\/login$/, 401);
    await account.signIn(member);
    const field = page.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Login' }).getByLabel('Password', { exact: true })).toHaveValue(
      PASSWORD,
    );
    await field.fill(code());
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).not.toHaveURL(/\/auth/);
    await visit(page, '/member/account');
  }
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
});
