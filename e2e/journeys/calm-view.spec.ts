import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { PHONE } from '../support/looks';
import { expect, test } from '../support/test';

const PASSCODE = 'open-sesame-and-close-it';

test.use({ settings: { ADMIN_PASSCODE: PASSCODE } });

/** Signs in another admin than the one of `desk.enter`. */
async function becomeColleague(page: Page, username: string): Promise<void> {
  const account = {
    username,
    email: `${username}@example.org`,
    password: 'long enough for an admin',
    adminPasscode: PASSCODE,
  };
  expect((await page.request.post('/api/auth/register', { data: account })).status()).toBe(201);
}

/** Sends a story of its own, so that other journeys' stories are only passed. */
async function send(page: Page, content: string, contentNotes: string[] = []): Promise<number> {
  const answer = await page.request.post('/api/confessions', { data: { content, category: 'Other', contentNotes } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

/** Goes on with `n` until the story is open. Other journeys leave stories, too. */
async function goTo(page: Page, id: number): Promise<void> {
  await expect(title(page)).toHaveText(/^Story \d+$/);
  for (let tries = 0; tries < 60; tries++) {
    const now = await title(page).textContent();
    if (now === `Story ${id}`) return;
    await page.keyboard.press('n');
    await expect(title(page)).not.toHaveText(now!);
  }
  throw new Error(`Story ${id} was not among the stories that wait`);
}

test('an editor reads stories one at a time on a phone, with the keyboard alone', async ({ newcomer, product }) => {
  const [visitor, editor] = [await newcomer(), await newcomer(PHONE)];
  const first = await send(visitor, 'Calm one. They called it a phase.', ['family', 'slurs']);
  const second = await send(visitor, 'Calm two. I was late, and nobody asked why.');
  await new Desk(editor).enter(product);
  await visit(editor, '/admin?tab=confessions');
  await editor.getByRole('button', { name: 'Calm View' }).press('Enter');
  await expect(editor).toHaveURL(/\/admin\?view=calm$/);
  await goTo(editor, first);

  // The content note first, with the focus on it, and no decision before the text.
  await expect(heading(editor)).toBeFocused();
  await expect(heading(editor)).toContainText('Family. Slurs.');
  await expect(editor.getByText('They called it a phase.')).toBeHidden();
  await expect(editor.getByRole('button', { name: 'Approve' })).toBeHidden();
  await editor.keyboard.press('Tab');
  await expect(editor.getByRole('button', { name: 'Show the Text' })).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(editor.getByText('They called it a phase.')).toBeVisible();
  await expect(heading(editor)).toBeFocused();
  const [approve, decline] = [
    (await editor.getByRole('button', { name: 'Approve' }).boundingBox())!,
    (await editor.getByRole('button', { name: 'Decline' }).boundingBox())!,
  ];
  expect(approve.width / decline.width).toBeGreaterThan(1.9);
  expect(approve.y).toBe(decline.y);
  expect(await editor.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);

  // A reload keeps the address, and the text is covered again.
  await editor.reload();
  await goTo(editor, first);
  await expect(editor.getByText('They called it a phase.')).toBeHidden();
  await editor.keyboard.press('v');
  await expect(editor.getByText('They called it a phase.')).toBeVisible();
  await editor.keyboard.press('a');
  await expect(toast(editor)).toContainText(`Story #${first}`);
  await expect(title(editor)).not.toHaveText(`Story ${first}`);
  await expect(heading(editor)).toBeFocused();
  await expect(heading(editor)).toContainText('words');

  // Declining asks why, and can be taken back for ten seconds.
  await goTo(editor, second);
  await editor.keyboard.press('v');
  await expect(editor.getByText('nobody asked why')).toBeVisible();
  await editor.keyboard.press('d');
  await expect(editor.getByRole('dialog', { name: 'Why are you deleting this story?' })).toBeVisible();
  await editor.keyboard.press('4');
  await expect(title(editor)).not.toHaveText(`Story ${second}`);
  await editor.keyboard.press('u');
  await expect(title(editor)).toHaveText(`Story ${second}`);

  // A pass asks nothing, and the story still waits for the others.
  await editor.keyboard.press('p');
  await expect(title(editor)).not.toHaveText(`Story ${second}`);
  const { approved } = (await (await editor.request.get(`/api/confessions/${second}`)).json()) as { approved: boolean };
  expect(approved).toBe(false);
  await editor.goBack();
  await expect(editor).toHaveURL(/tab=confessions/);
  await expect(new Desk(editor).row('Calm two')).toBeVisible();
  await editor.request.delete(`/api/confessions/${second}`);
});

test('the other editors see who is reading a story, until it is closed', async ({ newcomer, product }) => {
  const [visitor, one, two] = [await newcomer(), await newcomer(), await newcomer()];
  const id = await send(visitor, 'Calm three. The form had two boxes.');
  await new Desk(one).enter(product);
  await becomeColleague(two, 'theo');
  await visit(two, '/admin?tab=confessions&status=pending');
  const row = new Desk(two).row('Calm three');
  await expect(row).toBeVisible();
  await expect(row.getByText('is reading this')).toBeHidden();

  await visit(one, '/admin?tab=confessions&status=pending');
  await new Desk(one).act(new Desk(one).row('Calm three'), 'View');
  await expect(one.getByRole('dialog', { name: `Story ${id}` })).toBeVisible();
  await expect(row.getByText('admin is reading this')).toBeVisible();
  await expect(one.getByText('is reading this')).toHaveCount(0);
  await new Desk(two).act(row, 'View');
  await expect(two.getByRole('dialog').getByText('admin is reading this')).toBeVisible();
  await one.keyboard.press('Escape');
  await expect(two.getByText('is reading this')).toHaveCount(0);
  await one.request.delete(`/api/confessions/${id}`);
});
