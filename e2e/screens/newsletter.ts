import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen';

const settings = {
  email: `${'long.'.repeat(11)}address@example.org`,
  status: 'subscribed',
  frequency: 'monthly',
  pausedUntil: '2099-12-24',
};

/** The settings of an address that a link names. Stubbed, because each address has one link. */
const settingsOf =
  (more: Partial<typeof settings> = {}) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/newsletter/preferences?*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...settings, ...more } })
        : route.fulfill({ status: 204 }),
    );
  };

const withoutAnswer = async (page: Page): Promise<void> => {
  await page.route('**/api/newsletter/preferences?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
  );
};

async function openErase(page: Page): Promise<void> {
  await page.getByText('Erase my address', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Yes, erase my address' })).toBeVisible();
}

async function savePastDay(page: Page): Promise<void> {
  await page.getByLabel('Pause until').fill('2020-01-01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.field-error')).toBeVisible();
}

const path = '/newsletter/preferences?token=none';

/** The pages that links in the newsletter lead to, in each state worth a look. */
export const NEWSLETTER_SCREENS: Screen[] = [
  { name: 'newsletter-confirm', path: '/newsletter/confirm?token=none' },
  { name: 'newsletter-confirmed', path: '/newsletter/confirm?confirmed=1' },
  { name: 'newsletter-confirm-bad-link', path: '/newsletter/confirm' },
  { name: 'newsletter-preferences', path, before: settingsOf() },
  { name: 'newsletter-preferences-refused', path, before: settingsOf(), then: savePastDay },
  { name: 'newsletter-preferences-erase', path, before: settingsOf(), then: openErase },
  { name: 'newsletter-preferences-bounced', path, before: settingsOf({ status: 'bounced' }) },
  { name: 'newsletter-preferences-failed', path, before: withoutAnswer, status: 503 },
  { name: 'newsletter-preferences-bad-link', path: '/newsletter/preferences' },
  { name: 'newsletter-preferences-erased', path: '/newsletter/preferences?erased=1' },
];
