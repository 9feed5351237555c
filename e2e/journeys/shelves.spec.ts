import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { writePost } from '../support/create-content';
import { DESKTOP, PHONE } from '../support/looks';
import { expect, test } from '../support/test';

test('an editor puts articles in a series, and a reader goes through it', async ({ newcomer, product }) => {
  const [editor, reader] = [await newcomer(DESKTOP), await newcomer(PHONE)];
  const desk = new Desk(editor);
  await desk.enter(product);
  const titles = ['Crone, once a wage', 'Crone, twice', 'Crone, thrice'];
  for (const title of titles) await writePost(editor, title, true);

  await editor.getByRole('button', { name: 'Series', exact: true }).click();
  const dialog = editor.getByRole('dialog', { name: 'Series' });
  await dialog.getByRole('button', { name: 'Add a Series' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The Word Crone');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('It was a wage first.');
  for (const title of titles) {
    await dialog.getByRole('combobox', { name: 'Add an article' }).fill(title);
    await editor.getByRole('option', { name: title, exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Move Crone, thrice up' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('3 published articles · 3 min read')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add a Series' })).toBeFocused();

  await visit(reader, '/series/the-word-crone');
  await expect(reader.getByRole('heading', { level: 1, name: 'The Word Crone' })).toBeVisible();
  await expect(reader.getByText('It was a wage first.')).toBeVisible();
  await expect(reader.getByText('A series · 3 min read')).toBeVisible();
  await expect(reader.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Crone, once a wage',
    'Crone, thrice',
    'Crone, twice',
  ]);
  await reader.getByRole('link', { name: 'Crone, once a wage' }).click();
  await expect(reader.getByText('Part 1 of 3 in The Word Crone')).toBeVisible();
  await reader.getByRole('link', { name: 'Part 2 of 3 Crone, thrice' }).click();
  await expect(reader.getByText('Part 2 of 3 in The Word Crone')).toBeVisible();
  await reader.getByRole('link', { name: 'The Word Crone' }).click();
  await expect(reader).toHaveURL('/series/the-word-crone');

  editor.once('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Delete The Word Crone' }).click();
  await expect(dialog.getByText('The Word Crone')).toBeHidden();
});

test('a draft joins a series in its editor, and readers see it there once it is published', async ({
  newcomer,
  product,
}) => {
  const [page, reader] = [await newcomer(PHONE), await newcomer(PHONE)];
  await new Desk(page).enter(product);
  const first = await writePost(page, 'Harpy, first', true);
  const draft = await writePost(page, 'Harpy, second', false);
  const editor = new Editor(page);
  await editor.open(first);
  await editor.showDetails();
  await editor.section('Series');
  const choice = page.getByRole('combobox', { name: 'Series' });
  await choice.selectOption('New series...');
  await page.getByRole('textbox', { name: 'Name of the series' }).fill('The Word Harpy');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Part 1 of 1. Readers see it already.')).toBeVisible();

  await editor.open(draft);
  await editor.showDetails();
  await editor.section('Series');
  await choice.selectOption('The Word Harpy');
  await expect(page.getByText('Part 2 of 2. Readers see it once this article is published.')).toBeVisible();
  await visit(reader, '/series/the-word-harpy');
  await expect(reader.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Harpy, first']);
  await editor.hideDetails();
  await editor.press('Publish');
  await expect(toast(page)).toContainText('Post publish status updated');
  await visit(reader, '/series/the-word-harpy');
  await expect(reader.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Harpy, first',
    'Harpy, second',
  ]);

  await editor.open(draft);
  await editor.showDetails();
  await editor.section('Series');
  await choice.selectOption('None');
  await expect(page.getByText('Your choice is saved right away.')).toBeVisible();
  await visit(reader, '/series/the-word-harpy');
  await expect(reader.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Harpy, first']);
  for (const id of [first, draft]) await page.request.delete(`/api/posts/${id}`);
});

test('an editor adds a category, renames its address, and old links lead there', async ({ newcomer, product }) => {
  const [editor, reader] = [await newcomer(DESKTOP), await newcomer(PHONE)];
  await new Desk(editor).enter(product);
  await editor.getByRole('button', { name: 'Categories', exact: true }).click();
  const dialog = editor.getByRole('dialog', { name: 'Categories' });
  await dialog.getByRole('button', { name: 'Add a Category' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The Kitchen');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Words that were said over dishes.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Edit The Kitchen' }).click();
  await dialog.getByRole('textbox', { name: 'Web address' }).fill('kitchen-words');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Edit The Kitchen' })).toBeFocused();

  await visit(reader, '/journal?category=the-kitchen');
  await expect(reader).toHaveURL('/journal?category=kitchen-words');
  await expect(reader.getByText('Words that were said over dishes.')).toBeVisible();

  editor.once('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Delete The Kitchen' }).click();
  await expect(dialog.getByText('The Kitchen')).toBeHidden();
});
