import type { Page, Request } from '@playwright/test';
import { Account } from '../pages/account';
import { ResetPassword } from '../pages/reset-password';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { waitUntilHydrated } from '../support/scripts';
import { expect, SOON, test } from '../support/test';

const MEMBER = { username: 'forgetful', email: 'forgetful@example.org', password: 'the old one' };
const NEW_PASSWORD = 'the new one';

/** The path of the link in a mail. */
const linkIn = (text: string): string => /https?:\/\/[^/\s]+(\/reset-password\?token=\S+)/.exec(text)?.[1] ?? '';

/** Records the requests of a page from now on, with their headers. */
function requestsOf(page: Page): () => Promise<{ url: string; headers: Record<string, string> }[]> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  return () =>
    Promise.all(requests.map(async (request) => ({ url: request.url(), headers: await request.allHeaders() })));
}

test('a forgotten password is reset by the link of a mail, which works once', async ({ newcomer, product, watch }) => {
  const [member, elsewhere] = [await newcomer(), await newcomer()];
  const [account, reset] = [new Account(elsewhere), new ResetPassword(elsewhere)];
  await new Account(member).register(MEMBER);
  await expect(member).toHaveURL('/');

  await visit(elsewhere, '/auth');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  const sent = elsewhere.getByText('If there’s an account with that email, a link is on its way.');
  await reset.ask('nobody@example.org');
  await expect(sent).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(reset.email).toHaveValue('nobody@example.org');
  await reset.ask(MEMBER.email);
  await expect(sent).toBeVisible();
  await expect.poll(() => product.mailsTo(MEMBER.email).map(({ text }) => linkIn(text)), SOON).toHaveLength(1);
  expect(product.mailsTo('nobody@example.org')).toEqual([]);
  const link = linkIn(product.mailsTo(MEMBER.email)[0]!.text);
  const token = new URL(link, product.url).searchParams.get('token')!;
  expect(token.length, 'the token').toBeGreaterThan(20);

  const recorded = requestsOf(elsewhere);
  await visit(elsewhere, link);
  await expect(elsewhere, 'the token is gone from the address').toHaveURL('/reset-password');
  // A phone unloads the tab while its owner looks for the new password.
  await elsewhere.reload();
  await waitUntilHydrated(elsewhere);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await reset.choose(MEMBER.email, NEW_PASSWORD);
  await expect(elsewhere.getByText('You’re all set.')).toBeVisible();
  const requests = await recorded();
  expect(requests.filter(({ url }) => url.includes(token)).map(({ url }) => url)).toEqual([product.url + link]);
  expect(requests.filter(({ headers }) => JSON.stringify(headers).includes(token))).toEqual([]);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Password changed' })).toBeFocused();
  expect(JSON.stringify(await elsewhere.evaluate(() => history.state)), 'used').not.toContain(token);

  await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  watch.expect('POST', /^\/api\/auth\/login$/, 401);
  await account.signIn(MEMBER);
  await expect(toast(elsewhere)).toContainText('Invalid email or password.');
  await account.signIn({ ...MEMBER, password: NEW_PASSWORD });
  await expect(elsewhere).toHaveURL('/');

  await visit(member, '/member');
  await expect(member.getByRole('heading', { level: 1, name: 'My Archive' }), 'signed out').toBeVisible();
  watch.expect('PUT', /^\/api\/auth\/reset-password$/, 403);
  await visit(member, link);
  const again = new ResetPassword(member);
  await again.choose(MEMBER.email, 'a third one');
  await expect(toast(member)).toContainText('Ask for a new one.');
  await expect(member.getByLabel('New Password'), 'the typed text is kept').toHaveValue('a third one');
  await member.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(again.email).toHaveValue(MEMBER.email);
});

test('the pages behind mailed links are not indexed, send no referrer, and do not contain the token', async ({
  newcomer,
}) => {
  const page = await newcomer();
  for (const path of ['/reset-password', '/unsubscribe', '/newsletter/confirm', '/newsletter/preferences']) {
    const html = await (await page.request.get(`${path}?token=s3cret-token`)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).toContain('<meta name="referrer" content="no-referrer"/>');
    expect(html, path).not.toContain('s3cret-token');
  }
});
