import type { Page } from '@playwright/test';
import { Account } from '../pages/account';
import { Article } from '../pages/article';
import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const MEMBER = { username: 'twice', email: 'twice@example.org', password: 'in two places' };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

test('a member who is signed in on two browsers signs the other one out', async ({ newcomer, watch }) => {
  const [laptop, phone] = [await newcomer(), await newcomer({ userAgent: IPHONE })];
  await new Account(laptop).register(MEMBER);
  await expect(laptop).toHaveURL('/');
  await visit(phone, '/auth');
  await new Account(phone).signIn(MEMBER);
  await expect(phone).toHaveURL('/');

  await visit(laptop, '/member/account');
  const list = laptop.getByRole('region', { name: 'Where you’re signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This one');
  await expect(list.getByRole('listitem').last()).toContainText('Safari on iPhone');
  await list.getByRole('button', { name: 'Sign Out Safari on iPhone' }).click();
  await expect(toast(laptop)).toContainText('Signed out: Safari on iPhone');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('button', { name: 'Sign Out Everywhere Else' })).toHaveCount(0);

  watch.expect('GET', /^\/api\/auth\/user$/, 401);
  await visit(phone, '/member');
  await expect(phone.getByRole('heading', { level: 1, name: 'My Archive' })).toBeVisible();
  await laptop.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('a comment is not lost when the session ends while it is typed', async ({ newcomer, watch }) => {
  const page = await newcomer();
  await new Account(page).register({ ...MEMBER, username: 'slow', email: 'slow@example.org' });
  await expect(page).toHaveURL('/');
  await visit(page, '/article/1');
  await page.context().clearCookies({ name: 'sid-times' });
  watch.expect('POST', /^\/api\/posts\/1\/comments$/, 401);
  watch.expect('GET', /^\/api\/(bookmarks|me)\//, 401);
  const article = new Article(page);
  await article.say('My aunt kept both names and two doorbells.');
  watch.expect('GET', /^\/api\/auth\/user$/, 401);
  await page.getByRole('link', { name: 'Sign in and come back' }).click();
  await new Account(page).signIn({ ...MEMBER, email: 'slow@example.org' });
  await expect(page).toHaveURL(/\/article\/1/);
  await expect(article.field()).toHaveValue('My aunt kept both names and two doorbells.');
});

test('the desk asks for the password before settings are saved, and saves what was typed', async ({
  newcomer,
  product,
  watch,
}) => {
  const page = await newcomer();
  await new Desk(page).enter(product);
  // The server's clock cannot be moved here, so the first refusal is played. The password is really checked.
  watch.expect('PUT', /^\/api\/site\/settings$/, 403);
  watch.expect('POST', /^\/api\/auth\/step-up$/, 403);
  let refused = false;
  await page.route('**/api/site/settings', async (route) => {
    if (route.request().method() !== 'PUT' || refused) return route.fallback();
    refused = true;
    const body = { title: 'Forbidden', status: 403, code: 'auth.step-up', message: 'Confirm it’s you first.' };
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });
  await page.goto('/admin?tab=confessions');
  await page.getByRole('button', { name: 'Story Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Story Settings' });
  await settings.getByLabel('Stories you read in a week').fill('30');
  await settings.getByRole('button', { name: /^Save/ }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill('not it');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('That’s not your password.');
  await dialog.getByLabel('Your password').fill(product.admin.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(settings).toHaveCount(0);
  await page.getByRole('button', { name: 'Story Settings' }).click();
  await expect(settings.getByLabel('Stories you read in a week')).toHaveValue('30');
});

/** The server's clock cannot be moved here, so this plays what the server says after 28 minutes. */
async function sayItEnds(page: Page, seconds: () => number | null): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const said = seconds();
    if (said === null || route.request().url().endsWith('/stream')) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-session-ends-in': String(said) } });
  });
}

test('an idle desk warns before it is signed out, and a button keeps it', async ({ newcomer, product }) => {
  const page = await newcomer();
  let seconds = 100;
  await sayItEnds(page, () => seconds);
  await new Desk(page).enter(product);
  const warning = page.getByRole('dialog', { name: 'Still there?' });
  await expect(warning).toContainText('less than 2 minutes');
  seconds = 1_800;
  await warning.getByRole('button', { name: 'Stay Signed In' }).click();
  await expect(warning).toHaveCount(0);
});

test('a desk that was signed out goes on after a sign-in in another window, with what was typed', async ({
  newcomer,
  product,
  watch,
}) => {
  const page = await newcomer();
  watch.expect('GET', /^\/api\//, 401);
  let seconds: number | null = 5;
  await sayItEnds(page, () => seconds);
  await new Desk(page).enter(product);
  await page.getByRole('dialog', { name: 'Still there?' }).waitFor();
  const out = page.getByRole('dialog', { name: 'You’ve been signed out' });
  // A response that was on its way sets the cookie again.
  await expect(async () => {
    await page.context().clearCookies({ name: 'sid-times' });
    await expect(out).toBeVisible({ timeout: 12_000 });
  }).toPass();
  seconds = null;
  await expect(out).toContainText('What you typed is still here.');
  const [other] = await Promise.all([page.waitForEvent('popup'), out.getByRole('link', { name: 'Sign in' }).click()]);
  await new Account(other).signIn(product.admin);
  await expect(other).toHaveURL('/member');
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  // If a request was under way just then, the next one follows within fifteen seconds.
  await expect(out).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('tablist', { name: 'Desk tabs' })).toBeVisible();
});
