import { Article } from '../pages/article';
import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import { toast } from '../pages/toast';
import { LOOKS } from '../support/looks';
import { becomeAdmin } from '../support/members';
import { LIVE, expect, test } from '../support/test';

for (const { name, options } of LOOKS.filter((look) => look.name.endsWith('light'))) {
  test(`an article is written beside its preview, survives a reload and is published (${name})`, async ({
    newcomer,
    product,
  }) => {
    const page = await newcomer(options);
    const desk = new Desk(page);
    const editor = new Editor(page, 'Create New Post');
    const title = `Harridan: a horse (${name})`;
    await desk.enter(product);
    await page.getByRole('button', { name: 'Create New Post' }).click();
    await expect(editor.form.getByRole('button', { name: 'Save as Draft' })).toBeDisabled();
    await expect(editor.form.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await editor.field('Title').pressSequentially(title);
    await editor.field('Category').selectOption({ label: 'Dirty Words' });
    await editor.field('Content').fill('## An old horse\n\nSaid *first* of <b>mares</b>.');
    await editor.field('Footer').fill('1. A dictionary of [cant](https://example.org).');
    const narrow = await editor.form.getByRole('button', { name: 'Preview' }).isVisible();
    if (narrow) await editor.press('Preview');
    await expect(editor.preview.getByRole('heading', { name: 'An old horse' })).toBeVisible();
    await expect(editor.preview.getByText('Said first of <b>mares</b>.')).toBeVisible();
    await expect(editor.preview.getByRole('link', { name: 'cant' })).toBeVisible();
    await expect(editor.form.getByText(/Draft kept on this browser at \d\d:\d\d/)).toBeVisible();

    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);
    await page.getByRole('button', { name: 'Create New Post' }).click();
    await expect(editor.form.getByRole('alert')).toContainText(/You have an unsaved draft from \d\d:\d\d/);
    await expect(editor.field('Title')).toBeDisabled();
    await editor.press('Restore');
    await expect(editor.field('Title')).toHaveValue(title);
    await expect(editor.field('Category').locator('option:checked')).toHaveText('Dirty Words');
    await editor.press('Publish');
    await expect(toast(page)).toContainText('Post created successfully');
    await expect(editor.form).toBeHidden();
    await expect(desk.row(title)).toContainText('Published');

    await page.getByRole('button', { name: 'Create New Post' }).click();
    await expect(editor.field('Title')).toHaveValue('');
    await expect(editor.form.getByRole('alert')).toBeHidden();
  });
}

test('closing unsaved text asks first: write on, keep a draft, or discard', async ({ newcomer, product }) => {
  const page = await newcomer();
  const desk = new Desk(page);
  const editor = new Editor(page, 'Create New Post');
  await desk.enter(product);
  await desk.show('Comments');
  await desk.show('Posts');
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await editor.field('Title').fill('Termagant');

  for (const leave of [() => page.keyboard.press('Escape'), () => editor.press('Cancel'), () => page.goBack()]) {
    await leave();
    await editor.question.getByRole('button', { name: 'Go on writing' }).click();
    await expect(editor.question).toBeHidden();
    await expect(editor.field('Title')).toHaveValue('Termagant');
    await expect(page).toHaveURL(/tab=posts/);
  }

  await page.goBack();
  await editor.question.getByRole('button', { name: 'Keep draft and close' }).click();
  await expect(page).toHaveURL(/tab=comments/);
  await expect(editor.form).toBeHidden();
  await desk.show('Posts');
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await editor.press('Restore');
  await expect(editor.field('Title')).toHaveValue('Termagant');
  await editor.press('Cancel');
  await editor.question.getByRole('button', { name: 'Discard' }).click();
  await expect(editor.form).toBeHidden();
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await expect(editor.field('Title')).toBeEnabled();
  await expect(editor.field('Title')).toHaveValue('');
});

test('two editors edit one article: the second sees the version of the first, and loses nothing', async ({
  newcomer,
  product,
  watch,
}) => {
  watch.expect('PUT', /^\/api\/posts\/\d+$/, 409);
  const [one, other] = [await newcomer(), await newcomer()];
  const [first, second] = [new Editor(one, 'Edit Post'), new Editor(other, 'Edit Post')];
  await becomeAdmin(one, product);
  const data = { title: 'Shrew: an animal', content: 'Small.', categoryId: 1, published: true };
  const { id } = (await (await one.request.post('/api/posts', { data })).json()) as { id: number };
  for (const [page, editor] of [
    [one, first],
    [other, second],
  ] as const) {
    await becomeAdmin(page, product);
    await page.goto('/admin');
    await new Desk(page).row(data.title).getByRole('button', { name: 'Edit' }).click();
    await expect(editor.field('Content')).toHaveValue('Small.');
  }

  await first.field('Content').fill('Small, and loud.');
  await first.press('Save');
  await expect(toast(one)).toContainText('Post updated successfully');
  await second.field('Title').fill('Shrew: a tame animal');
  await second.press('Save');
  await expect(second.form.getByRole('alert')).toContainText('Someone decided this first.');
  await expect(second.form.getByRole('region', { name: 'Their version' })).toContainText('Small, and loud.');
  await expect(second.field('Title')).toHaveValue('Shrew: a tame animal');
  await expect(second.form.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await second.press('Save mine over theirs');
  await expect(second.form).toBeHidden();

  // The list in the other window updates in place.
  await expect(new Desk(one).row('Shrew: a tame animal')).toBeVisible(LIVE);
  await one.goto(`/article/${id}`);
  await expect(new Article(one).text).toContainText('Small.');
  await one.request.delete(`/api/posts/${id}`);
});

test('a session that ends while an article is being written loses none of it', async ({ newcomer, product, watch }) => {
  watch.expect('POST', /^\/api\/posts(\/preview)?$/, 401);
  watch.expect('GET', /^\/api\//, 401);
  const page = await newcomer();
  const editor = new Editor(page, 'Create New Post');
  await new Desk(page).enter(product);
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await editor.field('Title').fill('Fishwife');
  await editor.field('Category').selectOption({ label: 'Dirty Words' });
  await editor.field('Content').fill('She sold fish.');
  await page.context().clearCookies();
  await editor.press('Publish');
  await expect(editor.form.getByRole('link', { name: 'Sign in in another window' })).toBeVisible();
  await becomeAdmin(page, product);
  await editor.press('Publish');
  await expect(toast(page)).toContainText('Post created successfully');
});
