import { Article } from '../pages/article';
import { Desk } from '../pages/desk';
import { Journal } from '../pages/journal';
import { SearchBox } from '../pages/search-box';
import { toast } from '../pages/toast';
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
  await expect(desk.dialog('Create New Post')).toBeHidden();
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
