import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { becomeAdmin } from '../support/members';
import { LIVE, expect, SOON, test } from '../support/test';

const topic = {
  title: 'The word vixen',
  content: 'Where it came from,\n\nand who was called it before she was called anything else.',
  authorName: 'Robin',
  email: 'robin@example.org',
  categoryId: 3,
};
const idea = {
  title: 'Nicknames, counted',
  content: 'Who gets one?',
  suggestionType: 'research',
  email: 'r@example.org',
};

test('suggestions are read, approved and rejected, and every open desk updates', async ({ newcomer, product }) => {
  const [page, elsewhere] = [await newcomer(), await newcomer()];
  const [desk, other] = [new Desk(page), new Desk(elsewhere)];
  for (const editor of [page, elsewhere]) await becomeAdmin(editor, product);
  await page.goto('/admin?tab=suggestions');
  await elsewhere.goto('/admin');
  const counts = await (await page.request.get('/api/moderation/counts')).json();
  const before = (counts as { submissions: number }).submissions;
  await expect.poll(() => other.waiting('Suggestions'), SOON).toBe(before);

  expect((await page.request.post('/api/submissions', { data: topic })).status()).toBe(201);
  expect((await page.request.post('/api/suggestions', { data: idea })).status()).toBe(201);
  await expect.poll(() => other.waiting('Suggestions'), LIVE).toBe(before + 2);
  await page.getByRole('button', { name: 'Refresh All' }).click();
  await elsewhere.goto('/admin?tab=suggestions');

  const row = desk.row(topic.title);
  await expect(row).toContainText(/Topic.*Robin.*Pending/i);
  await expect(row.getByRole('link', { name: topic.email })).toHaveAttribute('href', `mailto:${topic.email}`);
  await row.getByRole('button', { name: 'View' }).click();
  const dialog = desk.dialog(topic.title);
  await expect(dialog).toContainText('The History');
  expect(await dialog.getByText('Where it came from').innerText()).toBe(topic.content);
  const topics = (await (await page.request.get('/api/submissions/pending')).json()) as object[];
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page)).toContainText('Submission approved successfully');
  await expect(dialog).toBeHidden();
  if (topics.length > 1) {
    // The dialog goes on to the next topic that waits.
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(row).toContainText('Approved');
  await expect.poll(() => other.waiting('Suggestions'), LIVE).toBe(before + 1);
  await expect(other.row(topic.title)).toContainText('Approved', LIVE);

  await page.getByRole('button', { name: /^Content ideas/ }).click();
  await expect(page).toHaveURL('/admin?tab=suggestions&type=content');
  const sent = desk.row(idea.title);
  await expect(sent).toContainText('Research');
  page.once('dialog', (question) => void question.dismiss());
  await sent.getByRole('button', { name: 'Reject' }).click();
  await expect(sent).toContainText('Pending');
  page.once('dialog', (question) => void question.accept());
  await sent.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(page)).toContainText('Submission rejected successfully');
  await expect(sent).toContainText('Rejected');
  await expect.poll(() => other.waiting('Suggestions'), LIVE).toBe(before);

  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Approved' }).click();
  await expect(sent).toBeHidden();
});

test('many suggestions are approved together, and one rejected before is reported', async ({ newcomer, product }) => {
  const page = await newcomer();
  const desk = new Desk(page);
  await becomeAdmin(page, product);
  for (const title of ['Idea one of three', 'Idea two of three', 'Idea three of three'])
    expect((await page.request.post('/api/suggestions', { data: { ...idea, title } })).status()).toBe(201);
  await page.goto('/admin?tab=suggestions&type=content');
  page.once('dialog', (question) => void question.accept());
  await desk.row('Idea two of three').getByRole('button', { name: 'Reject' }).click();
  await expect(desk.row('Idea two of three')).toContainText('Rejected');

  await desk.box(desk.row('Idea one of three')).click();
  await desk.box(desk.row('Idea three of three')).click({ modifiers: ['Shift'] });
  await expect(desk.selection).toContainText('3 selected');
  await desk.selection.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page)).toContainText('2 approved');
  for (const title of ['Idea one of three', 'Idea three of three'])
    await expect(desk.row(title)).toContainText('Approved');
  await expect(desk.row('Idea two of three')).toContainText('Already rejected.');
  await expect(desk.selection).toBeHidden();
});
