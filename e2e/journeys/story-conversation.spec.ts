import { Desk } from '../pages/desk';
import { Receipt } from '../pages/receipt';
import { Stories } from '../pages/stories';
import { PHONE } from '../support/looks';
import { toast } from '../pages/toast';
import { expect, test } from '../support/test';
import type { Page } from '@playwright/test';

const WORDS = 'At Harbor Street School the list said boys, and others.';
const BETTER = 'At my school the list said boys, and others.';
const QUESTION = 'Is it okay if we say “my school”?';

/** After a decision, the dialog goes on to the next story that waits, if there is one. */
async function closeReview(editor: Page, done: string): Promise<void> {
  await expect(toast(editor)).toContainText(done);
  const dialog = editor.getByRole('dialog', { name: /^Story \d+$/ });
  if (await dialog.isVisible()) await editor.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('an editor asks, the author answers without scripts and agrees to an edit, which is published', async ({
  newcomer,
  product,
  watch,
}) => {
  watch.expect('POST', /^\/receipt$/, 400);
  const [author, editor] = [await newcomer({ ...PHONE, javaScriptEnabled: false }), await newcomer()];
  const [stories, receipt, desk] = [new Stories(author), new Receipt(author), new Desk(editor)];
  await author.goto('/stories?share=1');
  await stories.field.fill(WORDS);
  await stories.submit.click();
  const number = await stories.receipt();

  // With the keys of the desk alone.
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  await desk.act(desk.row('Harbor'), 'View');
  const dialog = editor.getByRole('dialog', { name: /^Story \d+$/ });
  await expect(dialog.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
  await editor.keyboard.press('q');
  const field = dialog.getByRole('textbox', { name: 'Your question' });
  await expect(field).toBeFocused();
  await expect(dialog.getByText('The writer sees this on their receipt page.')).toBeVisible();
  await editor.keyboard.type(QUESTION);
  await dialog.getByRole('button', { name: 'Ask the Author' }).press('Enter');
  await closeReview(editor, 'The author sees your question with their receipt');
  await expect(desk.row('Harbor'), 'it waits for its author').toBeHidden();
  await desk.show('Confessions', 'With Author');
  await expect(desk.row('Harbor')).toContainText('Waiting for the author');

  await author.goto('/receipt');
  await receipt.find(number);
  await expect(receipt.state('An editor has a question.')).toBeVisible();
  await expect(author.getByText(QUESTION)).toBeVisible();
  await expect(author.getByText('7 days left')).toBeVisible();
  await author.getByLabel('Your answer').fill('x'.repeat(2_001));
  await author.getByRole('button', { name: 'Send Answer' }).click();
  await expect(receipt.state('Your answer isn’t sent.')).toBeVisible();
  await expect(author.getByText(QUESTION), 'the question is still there').toBeVisible();
  await author.getByLabel('Your answer').fill('Yes, please.');
  await author.getByRole('button', { name: 'Send Answer' }).click();
  await expect(author.getByText('Sent. An editor will read your answer.')).toBeVisible();
  expect(await author.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);

  await desk.show('Confessions', 'Pending');
  await desk.act(desk.row('Harbor'), 'View');
  await expect(dialog.getByText('Yes, please.')).toBeVisible();
  await editor.keyboard.press('s');
  const edit = editor.getByRole('dialog', { name: 'Suggest Edit' });
  await edit.getByLabel('Content').fill(BETTER);
  await edit.getByRole('button', { name: 'Suggest to the Author' }).click();
  await expect(edit).toBeHidden();

  await author.goto('/receipt');
  await receipt.find(number);
  await expect(receipt.state('An editor suggests changes.')).toBeVisible();
  await expect(author.locator('del')).toContainText(['Harbor']);
  await expect(author.locator('ins')).toContainText(['my']);
  await expect(receipt.change, 'a yes would lose what is typed there').toHaveCount(0);
  await author.getByRole('button', { name: 'Looks Good, Publish It' }).click();
  await expect(receipt.state('It’s up.')).toBeVisible();
  await author.getByRole('link', { name: 'Read It on the Site' }).click();
  await expect(author.getByRole('article').filter({ hasText: BETTER })).toBeVisible();
});

test('an author answers with the keyboard, and keeps their words', async ({ newcomer, product }) => {
  const words = 'The form at Lake Road Clinic had two boxes.';
  const [author, editor] = [await newcomer(PHONE), await newcomer()];
  const [stories, receipt, desk] = [new Stories(author), new Receipt(author), new Desk(editor)];
  await stories.open();
  await stories.send(words);
  await expect(stories.sent).toBeVisible();
  const number = await stories.receipt();
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  await desk.act(desk.row('Lake Road'), 'View');
  const suggest = editor.getByRole('button', { name: 'Suggest Edit' });
  await suggest.click();
  const edit = editor.getByRole('dialog', { name: 'Suggest Edit' });
  await edit.getByLabel('Content').fill('The form at a clinic had two boxes.');
  await edit.getByRole('button', { name: 'Suggest to the Author' }).click();
  await closeReview(editor, 'The author sees your edit with their receipt');
  await expect(desk.row('Lake Road')).toBeHidden();

  await receipt.open();
  await receipt.find(number);
  await expect(receipt.state('An editor suggests changes.')).toBeFocused();
  await author.getByRole('button', { name: 'Keep My Words' }).press('Enter');
  await expect(author.getByText('Your words stay as they are.')).toBeFocused();
  // New rows do not jump into an open list.
  await editor.reload();
  await expect(desk.row('Lake Road'), 'it is back in the queue').toBeVisible();
});
