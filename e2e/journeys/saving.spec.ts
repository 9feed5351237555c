import { Account } from '../pages/account';
import { Article } from '../pages/article';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { becomeMember } from '../support/members';
import { expect, test } from '../support/test';

const TITLE = 'Period: An Unfinished Sentence';

for (const look of [PHONE, DESKTOP]) {
  const { width } = look.viewport;

  test(`a member saves an article, finds it among the bookmarks, removes it and undoes that, at ${width}`, async ({
    newcomer,
  }) => {
    const page = await newcomer(look);
    await becomeMember(page);
    await visit(page, '/article/10');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(toast(page)).toContainText('Bookmarked!');
    await expect(page.getByRole('button', { name: 'Saved', exact: true }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Saved', exact: true }).first()).toBeVisible();

    await visit(page, '/bookmarks');
    const saved = page.getByRole('link', { name: TITLE });
    await expect(saved).toHaveAttribute('href', '/article/10');
    await page.getByRole('button', { name: `Remove ${TITLE}` }).click();
    await expect(toast(page)).toContainText('Bookmark removed');
    await expect(saved).toBeHidden();
    const savedAgain = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/bookmarks$/.test(answer.url()),
    );
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(saved).toBeVisible();
    expect((await savedAgain).status()).toBe(201);
    await page.reload();
    await expect(saved).toBeVisible();
    await saved.click();
    await expect(new Article(page).title(TITLE)).toBeVisible();
    await page.getByRole('button', { name: 'Saved', exact: true }).first().click();
    await expect(toast(page)).toContainText('Bookmark removed');
    await visit(page, '/bookmarks');
    await expect(page.getByText('No articles saved yet. Save one, and you’ll find it here.')).toBeVisible();
  });
}

test('Load More shows further bookmarks, and removing one moves the focus to the next', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  await becomeMember(page);
  for (let postId = 1; postId <= 11; postId++)
    await page.request.post('/api/bookmarks', { data: { contentType: 'post', postId } });
  await visit(page, '/bookmarks');
  const removes = page.getByRole('button', { name: /^Remove / });
  await expect(removes).toHaveCount(9);
  await removes.first().focus();
  await page.keyboard.press('Enter');
  await expect(removes).toHaveCount(8);
  await expect(removes.first()).toBeFocused();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(removes).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();

  const [story] = (await (await page.request.get('/api/confessions')).json()) as { id: number }[];
  await page.request.post('/api/bookmarks', { data: { contentType: 'confession', confessionId: story!.id } });
  await page.getByRole('tab', { name: 'Stories' }).click();
  const links = page.getByRole('link', { name: 'Read More' });
  // The articles stay until the stories have loaded.
  await expect(links).toHaveCount(1);
  await links.click();
  await expect(page).toHaveURL(`/stories/${story!.id}`);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Stories' })).toHaveAttribute('aria-selected', 'true');
});

test('a visitor is asked to log in, and so is a member whose session has ended', async ({
  newcomer,
  product,
  watch,
}) => {
  const page = await newcomer(PHONE);
  await visit(page, '/article/10');
  // Until the fonts have come, the page has another height.
  await expect(page.locator('[data-fonts="coming"]')).toHaveCount(0);
  const save = page.getByRole('group', { name: 'After reading' }).getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(toast(page)).toContainText('You need to be logged in to save articles');
  await toast(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/auth?next=%2Farticle%2F10');
  await new Account(page).signIn(product.admin);
  await expect(page).toHaveURL('/article/10');
  await expect(save, 'the reader is where they pressed the button').toBeInViewport();

  const member = await newcomer(PHONE);
  await becomeMember(member);
  await visit(member, '/article/10');
  const checked = member.waitForResponse(/\/api\/bookmarks\/check\/post\/10$/);
  await member.mouse.move(100, 100);
  await checked;
  await member.context().clearCookies();
  watch.expect('POST', /^\/api\/bookmarks$/, 401);
  await member.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(toast(member)).toContainText('Please log in');
  await expect(member.getByRole('button', { name: 'Save', exact: true }).first()).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await visit(member, '/bookmarks');
  await expect(member.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute(
    'href',
    '/auth?next=%2Fbookmarks',
  );
});
