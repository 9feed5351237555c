import { Article } from '../pages/article';
import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { becomeAdmin, becomeMember } from '../support/members';
import { sendComments, sendStories, writePost } from '../support/create-content';
import { expect, test } from '../support/test';

/** How long the deletion of a story can be undone, and a margin. */
const TEN_SECONDS = { timeout: 25_000 };

test('each action and each filter for stories does what its label says', async ({ newcomer, product }) => {
  const page = await newcomer();
  const desk = new Desk(page);
  const [story] = await sendStories(page, 'The word at our table was "fine", and it was said by women.');
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  const row = desk.row('The word at our table');
  await desk.act(row, 'Edit');
  const form = desk.dialog('Edit Story');
  await form.getByLabel('Content').fill('The word at our table was "fine".');
  await form.getByLabel('Category').selectOption('The History');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Confession updated successfully');
  await expect(row).toContainText('The History');

  await desk.act(row, 'View');
  await expect(desk.dialog(`Story ${story}`)).toContainText('The word at our table was "fine".');
  await page.keyboard.press('Escape');
  await desk.act(row, 'Approve');
  await expect(toast(page)).toContainText('Confession approved successfully');
  await expect(row).toBeHidden();
  await desk.show('Confessions', 'Approved');
  await expect(row).toContainText('Approved');
  await expect(page.getByRole('tabpanel').getByText('Pending', { exact: true })).toHaveCount(1);

  await desk.act(row, 'Delete');
  await expect(desk.reasonsDialog).toContainText('a story is gone for good');
  await page.keyboard.press('Escape');
  await expect(desk.reasonsDialog).toBeHidden();
  await expect(row).toBeVisible();
  await desk.act(row, 'Delete');
  await desk.chooseReason('Not about this');
  await expect(row).toBeHidden();
  await expect(toast(page)).toContainText(`Deleting story #${story}`);
  await expect(toast(page)).toContainText('Confession deleted successfully', TEN_SECONDS);
  await expect(toast(page).getByRole('button', { name: 'Undo' }), 'a story’s deletion is final').toBeHidden();
  await expect(row).toBeHidden();
  const record = await desk.recentDecisions('Stories');
  const line = record.getByRole('listitem').filter({ hasText: `deleted Story #${story}` });
  await expect(line).toContainText('Can’t be undone');
  await expect(line).toContainText('Not about this');
  await expect(line.getByRole('button')).toHaveCount(0);
});

test('each action for articles and comments does what its label says', async ({ newcomer, product }) => {
  const [page, member] = [await newcomer(), await newcomer()];
  const desk = new Desk(page);
  await becomeMember(member);
  await sendComments(member, 1, 'I was a tomboy until I was told.');
  await desk.enter(product);
  await writePost(page, 'Hussy', false);
  await desk.show('Posts', 'Drafts');
  const post = desk.row('Hussy');
  await desk.act(post, 'Publish');
  await expect(toast(page)).toContainText('Post publish status updated');
  await expect(post).toBeHidden();
  await desk.show('Posts', 'Published');
  await desk.act(post, 'Unpublish');
  await expect(post).toBeHidden();
  await desk.show('Posts', 'All');
  await expect(post).toContainText('Draft');
  const question = desk.answer(true);
  await desk.act(post, 'Delete');
  expect(await question).toBe('Are you sure you want to delete this post? You can undo this for 7 days.');
  await expect(toast(page)).toContainText('Post deleted successfully');
  await expect(post).toBeHidden();

  await desk.show('Comments', 'Pending');
  const comment = desk.row('I was a tomboy');
  await desk.act(comment, 'Edit');
  const form = desk.dialog('Edit Comment');
  await form.getByLabel('Content').fill('I was a tomboy until somebody told me so.');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(desk.review('until somebody told me so')).toBeVisible();
  await desk.act(comment, 'Approve');
  await expect(comment).toBeHidden();
  await desk.show('Comments', 'Approved');
  await expect(comment).toContainText('Approved');
  await desk.act(comment, 'Delete');
  await expect(desk.reasonsDialog).toContainText('You can undo this under Recent decisions for 7 days');
  await desk.chooseReason('Advertising');
  await expect(comment).toBeHidden();
});

test('two editors see each other’s decisions, and a stale decision is refused with a fresh row', async ({
  newcomer,
  product,
  watch,
}) => {
  watch.expect('POST', /^\/api\/confessions\/\d+\/approve$/, 409);
  watch.expect('POST', /^\/api\/confessions\/\d+\/approve$/, 404);
  const [first, second] = [await newcomer(), await newcomer()];
  const [ada, grace] = [new Desk(first), new Desk(second)];
  const story = 'Two chairs at the desk, one of them always empty.';
  const [storyId] = await sendStories(first, story, 'Nobody asked the second question.');
  await ada.enter(product);
  await grace.enter(product);
  await ada.show('Confessions', 'Pending');
  await grace.show('Confessions', 'Pending');
  await ada.act(ada.row(story), 'Approve');
  await expect(ada.row(story)).toBeHidden();
  await expect(grace.row(story), 'the row stays in place and says so').toContainText('Someone decided this first.');
  await expect(grace.box(grace.row(story))).toHaveCount(0);
  await second.getByRole('button', { name: '1 decided elsewhere, clear' }).click();
  await expect(grace.row(story)).toBeHidden();

  const offline = await newcomer();
  const third = new Desk(offline);
  await third.blockLiveUpdates();
  await third.enter(product);
  await third.show('Confessions', 'All');
  const row = third.row('Nobody asked the second question.');
  await expect(row).toContainText('Pending');
  await ada.act(ada.row('Nobody asked the second question.'), 'Approve');
  await expect(toast(first)).toContainText('Confession approved successfully');
  await third.act(row, 'Approve');
  await expect(toast(offline)).toContainText('Failed to approve confession');
  await expect(toast(offline)).toContainText('Someone decided this first.');
  await expect(row, 'its current state, and who decided').toContainText(/approved this first\..*Approved/);

  await first.request.delete(`/api/confessions/${storyId! + 1}`);
  const other = third.row(story);
  await expect(other).toBeVisible();
  await first.request.delete(`/api/confessions/${storyId}`);
  watch.expect('DELETE', /^\/api\/confessions\/\d+$/, 404);
  await third.act(other, 'Delete');
  await third.chooseReason('Already here');
  // It is gone already, which is what this editor wanted.
  await expect(toast(offline)).toContainText('Confession deleted successfully', TEN_SECONDS);
  await expect(other).toBeHidden();
});

test('a decision can be undone from its message, and later from the recent decisions', async ({
  newcomer,
  product,
}) => {
  const [page, member] = [await newcomer(), await newcomer()];
  const desk = new Desk(page);
  await becomeMember(member);
  const words = 'My mother kept her name and lost her post.';
  const [id] = await sendComments(member, 2, words);
  await desk.enter(product);
  await desk.show('Comments', 'Pending');
  const row = desk.row('My mother kept her name');
  await desk.act(row, 'Approve');
  await expect(row).toBeHidden();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText(`Comment #${id} is pending again.`);
  await expect(row, 'back in place').toContainText('Undone.');
  await expect(row).toContainText('Pending');

  await desk.act(row, 'Approve');
  await expect(row).toBeHidden();
  await toast(page).getByRole('button', { name: 'Close' }).click();
  const record = await desk.recentDecisions('Comments');
  const line = record
    .getByRole('listitem')
    .filter({ hasText: `approved Comment #${id}` })
    .first();
  await expect(line).toContainText(/pending.*approved/);
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(record.getByRole('status').filter({ hasText: `Comment #${id} is pending again.` })).toBeVisible();
  await expect(line).toContainText('Undone');
  await expect(line, 'the line keeps the focus').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(page.getByRole('button', { name: 'Recent decisions' })).toBeFocused();
  await expect(row).toContainText('Pending');
});

test('a deleted article is restored with its comments', async ({ newcomer, product, watch }) => {
  watch.expect('GET', /^\/article\/\d+$/, 404);
  watch.expect('GET', /^\/api\/posts\/\d+/, 404);
  const [page, reader] = [await newcomer(), await newcomer()];
  const desk = new Desk(page);
  await desk.enter(product);
  const post = await writePost(page, 'Battleaxe', true);
  await becomeMember(reader);
  const [comment] = await sendComments(reader, post, 'Kate never agreed to it.');
  await page.request.post(`/api/comments/${comment}/approve`);
  await visit(reader, `/article/${post}`);
  await expect(new Article(reader).comment('Kate never agreed to it.')).toBeVisible();

  await page.getByRole('button', { name: 'Refresh All' }).click();
  void desk.answer(true);
  await desk.act(desk.row('Battleaxe'), 'Delete');
  await expect(desk.row('Battleaxe')).toBeHidden();
  expect((await reader.request.get(`/api/posts/${post}`)).status()).toBe(404);

  const record = await desk.recentDecisions('Posts');
  const line = record.getByRole('listitem').filter({ hasText: `deleted Post #${post}` });
  await expect(line).toContainText('Battleaxe');
  await line.getByRole('button', { name: 'Restore' }).click();
  await expect(line).toContainText('Undone');
  // The pressed button is gone. Wait until the focus has moved, or the next key goes to no element.
  await expect(line).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(desk.row('Battleaxe')).toContainText('Published');
  await visit(reader, `/article/${post}`);
  await expect(new Article(reader).comment('Kate never agreed to it.')).toBeVisible();
});

test('many rows are decided together, and a row that somebody else decided first says so', async ({
  newcomer,
  product,
}) => {
  const [page, member, colleague] = [await newcomer(), await newcomer(), await newcomer()];
  const desk = new Desk(page);
  await becomeMember(member);
  await becomeAdmin(colleague, product);
  const texts = ['One of four', 'Two of four', 'Three of four', 'Four of four'];
  const ids = await sendComments(member, 3, ...texts);
  await desk.blockLiveUpdates();
  await desk.enter(product);
  await desk.show('Comments', 'All');
  await desk.box(desk.row('One of four')).click();
  await desk.box(desk.row('Four of four')).click({ modifiers: ['Shift'] });
  await expect(desk.selection).toContainText('4 selected');
  await colleague.request.put(`/api/comments/${ids[1]}`, { data: { content: 'Two of four, mended' } });
  await desk.selection.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page)).toContainText('Failed to approve 1 of 4 comments');
  await expect(toast(page)).toContainText('3 approved, 1 was decided by someone else first.');
  const left = desk.row('Two of four, mended');
  await expect(left).toContainText(/edited this first\..*Pending/);
  await expect(desk.box(left)).toBeChecked();
  await expect(desk.selection).toContainText('1 selected');
  await expect(desk.row('Three of four')).toContainText('Approved');

  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('3 decisions undone.');
  for (const words of texts) await expect(desk.row(words)).toContainText('Pending');

  await desk.box(desk.row('Three of four')).click();
  await desk.selection.getByRole('button', { name: 'Delete' }).click();
  await expect(desk.dialog('Why are you deleting these 2 comments?')).toBeVisible();
  await desk.chooseReason('Attacks a person');
  await expect(toast(page)).toContainText('2 deleted.');
  await expect(desk.row('Three of four')).toBeHidden();
  await expect(desk.selection).toBeHidden();
});

test('Back closes an open dialog first, and only then leaves the desk', async ({ newcomer, product }) => {
  const page = await newcomer();
  await page.setViewportSize({ width: 390, height: 844 });
  const desk = new Desk(page);
  const [story] = await sendStories(page, 'They called it a phase, and meant a fault.');
  await desk.enter(product);
  await desk.show('Comments');
  await desk.show('Confessions', 'Pending');
  const card = desk.row('They called it a phase');

  await desk.act(card, 'View');
  const shown = desk.dialog(`Story ${story}`);
  await expect(shown).toBeVisible();
  await page.goBack();
  await expect(shown).toBeHidden();
  await desk.act(card, 'Edit');
  const form = desk.dialog('Edit Story');
  await expect(form.getByLabel('Content')).toBeEnabled();
  await page.goBack();
  await expect(form).toBeHidden();
  const record = await desk.recentDecisions();
  await page.goBack();
  await expect(record).toBeHidden();
  await expect(page).toHaveURL(/tab=confessions/);
  await expect(card).toBeVisible();

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/tab=comments/);
});
