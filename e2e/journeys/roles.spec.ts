import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { expect, SOON, test } from '../support/test';
import type { Page } from '@playwright/test';

// A product of its own: a second moderator would change how the stories of other journeys are approved.
test.use({ settings: { ADMIN_PASSCODE: 'each of us does a part' } });

const STORY = 'They gave me a nickname, and I gave it back.';
const SENDER = 'topic-sender@example.org';

/** The admin makes an invitation on the desk and copies its link. Resolves to the link's path. */
async function invite(admin: Page, role: string): Promise<string> {
  await admin.getByRole('button', { name: 'Invite Someone' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await dialog.getByRole('button', { name: 'Make a Link' }).click();
  const made = admin.getByRole('dialog', { name: 'Your invitation' });
  const { pathname, search } = new URL(await made.getByRole('textbox', { name: 'Link' }).inputValue());
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toBeHidden();
  return pathname + search;
}

/** Opens the link and signs up with it. */
async function accept(page: Page, link: string, username: string, says: RegExp): Promise<void> {
  await visit(page, link);
  await expect(page, 'the secret is gone from the address').toHaveURL('/auth');
  await expect(page.getByText(says)).toBeVisible();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email', { exact: true }).fill(`${username}@example.org`);
  await form.getByLabel('Password', { exact: true }).fill('long enough for anybody');
  await form.getByLabel('Confirm Password').fill('long enough for anybody');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/member');
  await page.getByRole('link', { name: 'Open the desk' }).click();
  await page.getByRole('tablist', { name: 'Desk tabs' }).waitFor();
}

const tabsOf = (page: Page) =>
  page
    .getByRole('tablist', { name: 'Desk tabs' })
    .getByRole('tab')
    .evaluateAll((all) => all.map(({ id }) => id.replace('tab-', '')));

test('an invited moderator moderates and sees no email address, and is suspended in the end', async ({
  newcomer,
  product,
  watch,
}) => {
  const [reader, admin, page, late] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
  const [stories, desk, moderator] = [new Stories(reader), new Desk(admin), new Desk(page)];
  await stories.open();
  await stories.send(STORY);
  const topic = {
    title: 'The word hysteria',
    content: 'Where the word came from, who was called it, and what became of it since.',
    authorName: 'Robin',
    email: SENDER,
    categoryId: 1,
  };
  expect((await reader.request.post('/api/submissions', { data: topic })).status()).toBe(201);

  await desk.enter(product);
  await admin.getByRole('tab', { name: 'People' }).click();
  const link = await invite(admin, 'moderator');
  await expect(admin.getByRole('list', { name: 'Open invitations' })).toContainText('Moderator');

  await accept(page, link, 'momo', /invited to be a moderator/);
  expect(await tabsOf(page)).toEqual(['confessions', 'comments', 'reports', 'suggestions']);
  await moderator.show('Confessions', 'Pending');
  await moderator.act(moderator.row(STORY), 'Approve');
  await expect(moderator.row(STORY)).toHaveCount(0);
  await expect
    .poll(async () => (await (await reader.request.get('/api/confessions?limit=50')).text()).includes(STORY), SOON)
    .toBe(true);
  await moderator.show('Suggestions', 'Pending');
  await expect(moderator.row(topic.title)).toBeVisible();
  await moderator.act(moderator.row(topic.title), 'View');
  await expect(page.getByText('Only admins see it')).toBeVisible();
  expect(await page.content()).not.toContain(SENDER);

  watch.expect('POST', /^\/api\/invitations\/check$/, 403);
  await visit(late, link);
  await expect(late.getByRole('alert')).toContainText('already used');

  await admin.getByRole('tab', { name: 'People' }).click();
  await admin.getByRole('searchbox', { name: 'Search people' }).fill('momo@example');
  const question = desk.answer(true);
  await admin.getByRole('button', { name: 'Suspend: momo' }).click();
  expect(await question).toContain('They can still sign in and read');
  await expect(toast(admin)).toContainText('momo is suspended.');
  await visit(page, '/member');
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the desk' })).toBeHidden();
});

test('a writer asks for publishing, an editor answers and then publishes', async ({ newcomer, product }) => {
  const [admin, writing, editing] = [await newcomer(), await newcomer(), await newcomer()];
  const [desk, editorDesk] = [new Desk(admin), new Desk(editing)];
  await desk.enter(product);
  await admin.getByRole('tab', { name: 'People' }).click();
  await accept(writing, await invite(admin, 'writer'), 'wren', /invited to be a writer/);
  await accept(editing, await invite(admin, 'editor'), 'edda', /invited to be an editor/);
  expect(await tabsOf(writing)).toEqual(['posts']);
  expect(await tabsOf(editing)).toEqual(['posts', 'campaigns', 'glossary']);

  const text = new Editor(writing);
  await writing.getByRole('button', { name: 'Create New Post' }).click();
  await text.title.fill('A word for daughters');
  await text.write('It was never neutral.');
  await text.pickCategory('The History');
  await expect(writing.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
  await writing.getByRole('button', { name: 'Ask to Publish' }).click();
  await expect(writing.getByText('You asked an editor to publish this')).toBeVisible();

  await editing.getByRole('button', { name: 'Show Them' }).click();
  await expect(editorDesk.row('A word for daughters')).toContainText('wren asked to publish this');
  await editorDesk.act(editorDesk.row('A word for daughters'), 'Edit');
  await editing.getByRole('button', { name: 'Not Yet...' }).click();
  await editing.getByRole('textbox', { name: 'Why not yet' }).fill('Add the year.');
  await editing.getByRole('button', { name: 'Send to the Writer' }).click();
  await expect(toast(editing)).toContainText('The writer sees it in the editor.');

  await writing.reload();
  await expect(writing.getByRole('note')).toContainText('Add the year.');
  await text.add(' Not in 1617.');
  await writing.getByRole('button', { name: 'Ask to Publish' }).click();
  await expect(writing.getByText('You asked an editor to publish this')).toBeVisible();

  await editing.reload();
  await expect(editing.getByRole('note')).toContainText('wren asked you to publish this');
  await new Editor(editing).header.getByRole('button', { name: 'Publish', exact: true }).click();
  await editing.getByRole('button', { name: 'Show All Posts', exact: true }).click();
  await expect(editorDesk.row('A word for daughters')).toContainText('Published');
  const newest: unknown = await (await admin.request.get('/api/posts?limit=1')).json();
  expect(newest).toMatchObject([{ title: 'A word for daughters', content: 'It was never neutral. Not in 1617.' }]);
});
