import { Account } from '../pages/account';
import { Article } from '../pages/article';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
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

test('a like counts once per reader, and its code loads with the first click', async ({ newcomer }) => {
  const page = await newcomer();
  const article = new Article(page);
  await visit(page, '/article/1');
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const like = article.conversation.getByRole('button', { name: /^Like/ }).first();
  const before = Number(/\d+$/.exec((await like.textContent()) ?? '')?.[0]);
  // The button changes before the server responds.
  const responded = page.waitForResponse(/\/api\/comments\/\d+\/like$/);
  await like.click();
  await expect(like).toHaveAccessibleName(`Like ${before + 1}`);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await responded;
  expect(scripts.length).toBeGreaterThan(0);
  await page.reload();
  await expect(like).toHaveAccessibleName(`Like ${before + 1}`);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAccessibleName(`Like ${before}`);

  const quiet = await newcomer({ javaScriptEnabled: false });
  await quiet.goto('/article/1');
  await expect(new Article(quiet).conversation.getByRole('button', { name: /^Like/ }).first()).toBeDisabled();
});
