import { Article } from '../pages/article';
import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import { Journal } from '../pages/journal';
import { SearchBox } from '../pages/search-box';
import { toast } from '../pages/toast';
import { writePost } from '../support/create-content';
import { becomeAdmin } from '../support/members';
import { expect, SOON, test } from '../support/test';

const POST = {
  title: 'Tomboy: A Word on Loan',
  category: 'Dirty Words',
  content:
    '## Who lent it\n\nIt was *first* said of boys: rude ones, in the sixteenth century. Then came swashbucklers.',
};

test('a post can be read and found while it is published, and not before or after', async ({ newcomer, product }) => {
  const [editor, visitor] = [await newcomer(), await newcomer()];
  const [desk, journal, search] = [new Desk(editor), new Journal(visitor), new SearchBox(visitor)];
  const found = () => search.ask('swashbuckler').then((hits) => hits.filter((hit) => hit.includes(POST.title)).length);
  await desk.enter(product);

  await desk.saveAsDraft(POST);
  await expect(toast(editor)).toContainText('Post created successfully');
  const row = desk.row(POST.title);
  await expect(row).toContainText('Draft');
  await journal.open();
  await expect(journal.heading).toBeVisible();
  await expect(journal.card(POST.title)).toBeHidden();
  expect(await found()).toBe(0);

  await desk.act(row, 'Publish');
  await expect(row).toContainText('Published');
  await journal.open();
  await expect(journal.card(POST.title)).toContainText(POST.category);
  await journal.read(POST.title);
  await expect(new Article(visitor).text.getByRole('heading', { level: 2, name: 'Who lent it' })).toBeVisible();
  await expect.poll(found, SOON).toBe(1);

  await desk.act(row, 'Unpublish');
  await expect(row).toContainText('Draft');
  await journal.open();
  await expect(journal.heading).toBeVisible();
  await expect(journal.card(POST.title)).toBeHidden();
  await expect.poll(found, SOON).toBe(0);
});

test('a draft is shown at its address to editors only', async ({ newcomer, product, watch }) => {
  watch.expect('GET', /^\/article\/\d+$/, 404);
  watch.expect('GET', /^\/api\/posts\/\d+/, 404);
  const [editor, visitor] = [await newcomer(), await newcomer()];
  await becomeAdmin(editor, product);
  const title = 'Virago: Not Yet';
  const { id } = (await (
    await editor.request.post('/api/posts', { data: { title, content: 'To be read before it is out.', categoryId: 1 } })
  ).json()) as { id: number };

  // The server sends everybody the same page with status 404; the editor's browser then loads the draft.
  expect((await visitor.goto(`/article/${id}`))?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await editor.goto('/member');
  await expect(editor.getByText('Admin access enabled')).toBeVisible();
  await editor.goto(`/article/${id}`);
  await expect(editor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(editor.getByText('Draft', { exact: true })).toBeVisible();
  await editor.request.delete(`/api/posts/${id}`);
});

test('scheduled articles of a category are found, also after a reload and Back, and one is duplicated', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer();
  const desk = new Desk(page);
  await desk.enter(product);
  const scheduled = await writePost(page, 'Gossip: soon', false);
  const draft = await writePost(page, 'Gossip: some day', false);
  const at = `${new Date().getFullYear() + 1}-03-02T07:00:00Z`;
  expect((await page.request.post(`/api/posts/${scheduled}/publish`, { data: { at } })).ok()).toBe(true);
  const category = page.getByRole('combobox', { name: 'Category' });

  await desk.show('Posts', 'Drafts');
  await category.selectOption({ index: 1 });
  await expect(desk.row('Gossip: some day')).toBeVisible();
  await desk.show('Posts', 'Scheduled');
  await expect(desk.row('Gossip: soon')).toContainText('Scheduled');
  await expect(desk.row('Gossip: some day')).toBeHidden();
  await page.reload();
  await expect(desk.row('Gossip: soon')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button', { pressed: true })).toHaveText(
    'Scheduled',
  );
  await category.selectOption({ index: 2 });
  await expect(page.getByText(/^Nothing in .+ is scheduled\./)).toBeVisible();
  await page.goBack();
  await expect(desk.row('Gossip: soon')).toBeVisible();

  // Published by its box, it is not scheduled anymore. The desk asks first, because its time is lost.
  page.once('dialog', (dialog) => void dialog.accept());
  await desk.box(desk.row('Gossip: soon')).check();
  await desk.selection.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.row('Gossip: soon')).toBeHidden();
  await page.goBack();
  await expect(desk.row('Gossip: some day')).toBeVisible();

  await desk.row('Gossip: some day').getByRole('button', { name: 'Duplicate' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('“Gossip: some day (copy)” is a draft.');
  await expect(desk.row('Gossip: some day (copy)')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Open' }).click();
  await expect(new Editor(page).title).toHaveValue('Gossip: some day (copy)');
  const copy = page.url().split('/').at(-1);
  for (const id of [scheduled, draft, copy]) await page.request.delete(`/api/posts/${id}`);
});
