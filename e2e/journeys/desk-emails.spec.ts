import { Desk } from '../pages/desk';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

test('a moderator switches the digest on, and it stays on', async ({ newcomer, product }) => {
  const page = await newcomer();
  await new Desk(page).enter(product);
  const open = async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Emails to you' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Emails to you' });
  await open();
  await expect(dialog.getByLabel('Daily digest').last()).not.toBeChecked();
  await dialog.getByLabel('Daily digest').last().check();
  await dialog.getByLabel('Sunday').uncheck();
  await dialog.getByLabel('Time').selectOption('9:00 AM');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel('Daily digest').last()).toBeChecked();
  await expect(dialog.getByLabel('Sunday')).not.toBeChecked();
  await expect(dialog.getByLabel('Time')).toHaveValue('9');
  await dialog.getByLabel('Daily digest').last().uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
});

test('an admin edits the terms, and readers see the new version and can open the old one', async ({
  newcomer,
  product,
}) => {
  const [page, reader] = [await newcomer(), await newcomer()];
  await new Desk(page).enter(product);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Terms, privacy, guidelines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms, privacy, guidelines' });
  await dialog.getByLabel('Text').fill('## One rule\n\nBe kind to each other.');
  await dialog.getByRole('button', { name: 'Save as Version 2' }).click();
  await expect(dialog).toBeHidden();

  await visit(reader, '/terms');
  await expect(reader.getByText('Be kind to each other.')).toBeVisible();
  await expect(reader.getByText(/^Version 2, /).first()).toBeVisible();
  await reader.getByRole('link', { name: /^Version 1, / }).click();
  await expect(reader.getByText('This is an earlier version.')).toBeVisible();
  await expect(reader.getByText('A story is yours.')).toBeVisible();
});
