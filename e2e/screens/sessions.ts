import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen';

const devices = [
  { id: 'a', device: 'Safari on iPhone', signedInOn: '2026-11-03', lastUsedOn: new Date().toISOString().slice(0, 10), current: true },
  { id: 'b', device: 'Chrome on Chromebook', signedInOn: '2026-11-20', lastUsedOn: '2026-11-24', current: false },
  { id: 'c', device: 'Samsung Internet on Android phone', signedInOn: '2026-11-11', lastUsedOn: '2026-11-11', current: false },
  { id: 'd', device: null, signedInOn: '2026-11-02', lastUsedOn: '2026-11-09', current: false },
]; // prettier-ignore

async function elsewhere(page: Page): Promise<void> {
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ json: devices }));
}

async function listed(page: Page): Promise<void> {
  await page.getByText('Chrome on Chromebook').waitFor();
}

const sayItEnds =
  (seconds: number) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/**', async (route) => {
      if (route.request().url().endsWith('/stream')) return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-session-ends-in': String(seconds) } });
    });
  };

async function warned(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Still there?' }).waitFor();
}

async function signedOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'sid-times' });
  await page.getByRole('dialog', { name: 'You’ve been signed out' }).waitFor();
}

async function askAgain(page: Page): Promise<void> {
  const body = JSON.stringify({ status: 403, code: 'auth.step-up', message: 'Confirm it’s you first.' });
  await page.route('**/api/site/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, contentType: 'application/problem+json', body }) : route.fallback(),
  ); // prettier-ignore
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Story Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Story Settings' });
  await settings.getByLabel('Stories you read in a week').fill('30');
  await settings.getByRole('button', { name: /^Save/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toContainText('Enter your password.');
}

/** An admin without a second factor, where ADMIN_2FA requires one. */
async function factorNeeded(page: Page): Promise<void> {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, hasFactor: false, needsFactor: true, capabilities: [] } });
  });
}

async function closedDesk(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'One thing first' }).waitFor();
}

async function askedForFactor(page: Page): Promise<void> {
  await page.getByText('Anyone who learns your password').waitFor();
}

/** Where an account is signed in, and what asks or warns about it. */
export const SESSION_SCREENS: Screen[] = [
  { name: 'member-sessions', path: '/member/account', as: 'member', before: elsewhere, then: listed },
  { name: 'step-up', path: '/admin?tab=confessions', as: 'admin', before: askAgain, inSight: true, status: 403, method: 'PUT', then: confirm }, // prettier-ignore
  { name: 'desk-factor-notice', path: '/admin', as: 'admin', then: askedForFactor },
  { name: 'desk-factor-first', path: '/admin', as: 'admin', before: factorNeeded, then: closedDesk },
  { name: 'session-ending', path: '/admin', as: 'admin', before: sayItEnds(100), inSight: true, then: warned },
  { name: 'session-over', path: '/admin', as: 'admin', before: sayItEnds(8), inSight: true, status: 401, then: signedOut }, // prettier-ignore
];
