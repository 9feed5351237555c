import { Desk } from '../pages/desk';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { sendComments, sendStories, writePost } from '../support/create-content';
import { PHONE } from '../support/looks';
import { becomeMember } from '../support/members';
import { doNotLog } from '../support/not-logged';
import { postFromElsewhere } from '../support/other-network';
import { expect, LIVE, test } from '../support/test';

const STORY = 'Ms. Hollis from 9b read my note to the class.';
/** The files that infra/nginx/http.conf does not log, because their time is the time at which a report was sent. */
const NOT_LOGGED = /^\/assets\/(receipt|report|Report|use-site-form)/;
const THANKS = 'Thanks. An editor will look at it.';

test('a story that two networks report is hidden until an editor says it is fine', async ({
  newcomer,
  product,
  watch,
}) => {
  watch.expect('GET', /^\/stories\/\d+$/, 404);
  watch.expect('GET', /^\/api\/confessions\/\d+$/, 404);
  const [reader, admin] = [await newcomer(PHONE), await newcomer()];
  const desk = new Desk(admin);
  await desk.enter(product);
  const [id] = (await sendStories(reader, STORY)) as [number];
  expect((await admin.request.post(`/api/confessions/${id}/approve`)).ok()).toBe(true);

  const stories = new Stories(reader);
  await stories.open();
  const link = stories.story(STORY).getByRole('link', { name: 'Report this story' });
  await reader.waitForLoadState('networkidle');
  const files: string[] = [];
  reader.on('request', (request) => files.push(new URL(request.url()).pathname));
  await link.click();
  const dialog = reader.getByRole('dialog', { name: 'Report this story' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Choose what’s wrong with it.')).toBeVisible();
  // Every page loads the toasts, and asks who is signed in, when it is idle.
  const logged = files.filter((file) => !NOT_LOGGED.test(file) && !/ToastRegion|^\/api\/auth\/user$/.test(file));
  expect(
    files.some((file) => /ReportDialog/.test(file)),
    'the code came with the dialog',
  ).toBe(true);
  expect(doNotLog(logged)).toEqual([]);
  await dialog.getByRole('radio', { name: 'It names someone, or shows who they are' }).check();
  await dialog.getByLabel('Anything we should know? (optional)').fill('It has a teacher’s name.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByRole('dialog', { name: THANKS }).getByRole('heading')).toBeFocused();
  await reader.getByRole('button', { name: 'Close' }).click();
  await expect(link).toBeFocused();
  await expect.poll(() => desk.waiting('Reports'), LIVE).toBe(1);

  const again = { contentType: 'story', id, reason: 'names-someone' };
  expect(await postFromElsewhere(`${product.url}/api/reports`, again)).toBe(202);
  expect((await reader.goto(`/stories/${id}`))?.status()).toBe(404);

  await desk.show('Reports');
  const row = desk.row(STORY);
  await expect(row).toContainText('Hidden');
  await expect(row).toContainText('It has a teacher’s name.');
  await row.getByRole('button', { name: 'It’s fine' }).click();
  await expect(toast(admin)).toContainText(`Readers see it again: Story #${id}`);
  await expect(row).toHaveCount(0);
  await expect.poll(() => desk.waiting('Reports'), LIVE).toBe(0);
  expect((await reader.goto(`/stories/${id}`))?.status()).toBe(200);
});

test('by keyboard, a reader reports a comment, and an editor takes it down', async ({ newcomer, product }) => {
  const [reader, member, admin] = [await newcomer(), await newcomer(), await newcomer()];
  const desk = new Desk(admin);
  await desk.enter(product);
  const post = await writePost(admin, 'The word shrew', true);
  await becomeMember(member);
  const [id] = (await sendComments(member, post, 'Robin from my street is one.')) as [number];
  expect((await admin.request.post(`/api/comments/${id}/approve`)).ok()).toBe(true);

  await visit(reader, `/article/${post}`);
  const link = reader.getByRole('link', { name: 'Report this comment' });
  await link.press('Enter');
  const dialog = reader.getByRole('dialog', { name: 'Report this comment' });
  await expect(dialog).toBeVisible();
  await reader.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await reader.keyboard.press('Enter');
  await dialog.getByRole('radio').first().press('Space');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('dialog', { name: THANKS }).getByRole('heading')).toBeFocused();

  await desk.show('Reports');
  const row = desk.row('Robin from my street');
  await expect(row).toContainText('Names someone');
  await admin.keyboard.press('j');
  await admin.keyboard.press('d');
  await expect(desk.reasonsDialog).toContainText('You can undo this under Recent decisions for 7 days');
  await desk.chooseReason('Names someone');
  await expect(toast(admin)).toContainText(`Taken down: Comment #${id}`);
  await reader.reload();
  await expect(reader.getByText('Robin from my street is one.')).toHaveCount(0);
});

test('without scripts a reader reports a story on a page of its own', async ({ newcomer, product, watch }) => {
  const [reader, admin] = [await newcomer({ ...PHONE, javaScriptEnabled: false }), await newcomer()];
  await new Desk(admin).enter(product);
  const words = 'The caretaker knows which window I mean.';
  const [id] = (await sendStories(reader, words)) as [number];
  expect((await admin.request.post(`/api/confessions/${id}/approve`)).ok()).toBe(true);
  await reader.goto(`/stories/${id}`);
  await reader.getByRole('link', { name: 'Report this story' }).first().click();
  await expect(reader).toHaveURL(`/report?about=story&id=${id}`);
  const details = reader.getByLabel('Anything we should know? (optional)');
  await details.fill('x'.repeat(1_001));
  await reader.getByRole('radio', { name: 'Something else' }).check();
  watch.expect('POST', /^\/report/, 400);
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Keep it to 1,000 characters or fewer.')).toBeVisible();
  await expect(reader.getByRole('radio', { name: 'Something else' })).toBeChecked();
  await details.fill('It says where I live.');
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(reader).toHaveURL(`/report?about=story&id=${id}&sent=1`);
  await expect(reader.getByRole('heading', { name: THANKS })).toBeVisible();
  const listed = (await (await admin.request.get('/api/reports')).json()) as { itemId: number; reports: object[] }[];
  expect(listed.find(({ itemId }) => itemId === id)?.reports).toMatchObject([{ details: 'It says where I live.' }]);
  await reader.getByRole('link', { name: 'Back to the story' }).click();
  await expect(reader.getByText(words)).toBeVisible();
});
