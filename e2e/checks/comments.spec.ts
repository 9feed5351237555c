import { Account } from '../pages/account';
import { Article } from '../pages/article';
import { Leave, NEUTRAL } from '../pages/leave';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { becomeMember } from '../support/members';
import { stored } from '../support/scripts';
import { expect, test } from '../support/test';

const WORDS = 'My aunt kept both names and two doorbells.';
const PASSWORD = 'long enough';

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a typed comment survives the end of its writer’s session, at ${width}`, async ({ newcomer, watch }) => {
    const page = await newcomer({ viewport: { width, height } });
    const [account, article] = [new Account(page), new Article(page)];
    const email = `doorbell${width}@example.org`;
    await account.register({ username: `doorbell${width}`, email, password: PASSWORD });
    await expect(page).toHaveURL('/');
    await visit(page, '/article/1');
    await expect(article.field()).toBeVisible();

    await page.context().clearCookies();
    watch.expect('POST', /^\/api\/posts\/1\/comments$/, 401);
    await article.say(WORDS);
    await expect(toast(page)).toContainText('You need to be logged in to comment');
    await expect(article.field()).toHaveValue(WORDS);
    await page.getByRole('link', { name: 'Sign in and come back' }).click();
    await account.signIn({ email, password: PASSWORD });
    await expect(page).toHaveURL('/article/1#comments');
    await expect(article.field()).toHaveValue(WORDS);
    await article.conversation.getByRole('button', { name: 'Publish Comment' }).click();
    await expect(toast(page)).toContainText('Comment submitted');
    await expect(article.field()).toHaveValue('');
    expect(await stored(page)).not.toContain('doorbells');
  });
}

test('the sign-in link leads back to the comments, and a half-written comment survives a visit elsewhere', async ({
  newcomer,
}) => {
  const page = await newcomer();
  const [account, article] = [new Account(page), new Article(page)];
  const member = { username: 'half', email: 'half@example.org', password: PASSWORD };
  expect((await page.request.post('/api/auth/register', { data: member })).status()).toBe(201);
  await page.request.post('/api/auth/logout');
  await visit(page, '/article/1');
  await page.getByRole('link', { name: 'Sign in to join the conversation' }).click();
  await expect(page).toHaveURL('/member?next=%2Farticle%2F1%23comments');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email', { exact: true }).fill(member.email);
  await form.getByLabel('Password', { exact: true }).fill(member.password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/article/1#comments');
  await expect(page.getByRole('heading', { level: 2, name: /^Comments/ })).toBeInViewport();

  await article.field().fill('Half a thought about doorbells');
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(article.field()).toHaveValue('Half a thought about doorbells');
  await page.reload();
  await expect(article.field()).toHaveValue('Half a thought about doorbells');
  await visit(page, '/member');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(toast(page)).toContainText('Logged out');
  expect(await stored(page)).not.toContain('doorbells');
  await visit(page, '/auth');
  await account.signIn(member);
  await expect(page).toHaveURL('/');
  await visit(page, '/article/1');
  await expect(article.field()).toHaveValue('');
});

test('a half-written comment and reply survive a link, a reload, and another site, and the exit clears them', async ({
  newcomer,
  watch,
}) => {
  const page = await newcomer();
  const [article, leave] = [new Article(page), new Leave(page)];
  await leave.stubNeutralSite(watch);
  await becomeMember(page);
  // Once the server has said so, the browser knows that a member uses it.
  await visit(page, '/member');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await visit(page, '/article/1');
  const [words, answer] = ['Half a thought about thimbles', 'Half an answer about thimbles'];
  const reply = article.conversation.getByRole('textbox', { name: 'Your reply' });
  await article.field().fill(words);
  await article.conversation.getByRole('button', { name: 'Reply' }).first().click();
  await reply.fill(answer);
  const isThere = async (): Promise<void> => {
    await expect(article.field()).toHaveValue(words);
    await expect(reply).toHaveValue(answer);
  };

  await page.getByRole('link', { name: 'Journal' }).first().click();
  await expect(page).toHaveURL('/journal');
  await page.goBack();
  await isThere();
  await page.reload();
  await isThere();
  await page.goto(NEUTRAL);
  await page.goBack();
  await isThere();
  // By article: none of it is in another one.
  await visit(page, '/article/2');
  await expect(article.field()).toHaveValue('');
  await expect(reply).toHaveCount(0);

  await visit(page, '/stories');
  await leave.button.click();
  await expect(page).toHaveURL(NEUTRAL);
  await visit(page, '/article/1');
  await expect(article.field()).toHaveValue('');
  await expect(reply).toHaveCount(0);
});

test('a like counts once per reader, and its code loads with the first click', async ({ newcomer }) => {
  const page = await newcomer();
  const article = new Article(page);
  await visit(page, '/article/1');
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const like = article.conversation.getByRole('button', { name: /^Like/ }).first();
  const before = Number(/\d+$/.exec((await like.textContent()) ?? '')?.[0] ?? 0);
  // The button changes before the server responds.
  const responded = page.waitForResponse(/\/api\/comments\/\d+\/like$/);
  await like.click();
  await expect(like).toHaveAccessibleName(`Like ${before + 1}`);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await responded;
  expect(scripts.length).toBeGreaterThan(0);
  // A cached page may show counts that are a second old.
  const shown = async () => (await page.request.get('/article/1')).text();
  await expect.poll(shown).toContain(`Like ${before + 1}`);
  await page.reload();
  await expect(like).toHaveAccessibleName(`Like ${before + 1}`);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAccessibleName(before > 0 ? `Like ${before}` : 'Like');

  const quiet = await newcomer({ javaScriptEnabled: false });
  await quiet.goto('/article/1');
  await expect(new Article(quiet).conversation.getByRole('button', { name: /^Like/ }).first()).toBeDisabled();
});
