import { Desk } from '../pages/desk';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { becomeAdmin } from '../support/members';
import { expect, SOON, test } from '../support/test';

for (const look of [PHONE, DESKTOP]) {
  const { width } = look.viewport;

  test(`a reader’s idea is shown without a name, written about, and answered (${width})`, async ({
    newcomer,
    product,
  }) => {
    const [page, editor, reader] = [
      await newcomer(look),
      await newcomer(look),
      await newcomer({ ...look, javaScriptEnabled: false }),
    ];
    const sent = `Why Ms. Harper says hush, ${width}`;
    const shown = `Why teachers say hush, ${width}`;
    await visit(page, '/suggest');
    await page.getByLabel('Your Name (optional)').fill('Robina Quill');
    await page.getByLabel('Email').fill('robina@example.org');
    await page.getByLabel('Suggestion Type').selectOption({ label: 'Topic' });
    await page.getByLabel('Title').fill(sent);
    await page.getByLabel('Your Suggestion').fill('And to whom, and why it works.');
    await page.getByRole('checkbox', { name: /Show my idea on the board, without my name/ }).check();
    await page.getByRole('button', { name: 'Submit Suggestion' }).click();
    await expect(toast(page)).toContainText('Suggestion received!');

    await becomeAdmin(editor, product);
    const desk = new Desk(editor);
    await editor.goto('/admin?tab=suggestions&type=content');
    const row = desk.row(sent);
    await expect(row).toContainText('For the board, once you approve it');
    await row.getByRole('button', { name: 'View' }).click();
    await editor.getByRole('button', { name: 'Change' }).click();
    const board = desk.dialog('On the Board');
    await board.getByLabel('Title on the board').fill(shown);
    await board.getByRole('button', { name: 'Save' }).click();
    await expect(toast(editor)).toContainText('Board updated');
    await desk.dialog(sent).getByRole('button', { name: 'Approve' }).click();
    // If another suggestion waits, the desk opens that one.
    await expect(toast(editor)).toContainText('approved');
    await expect(desk.dialog(sent)).toBeHidden();
    await editor.keyboard.press('Escape');
    await expect(row).toContainText('On the board: New');

    await reader.goto('/asked');
    const idea = reader.getByRole('listitem').filter({ hasText: shown });
    await expect(idea).toContainText('New');
    await expect(reader.locator('body')).not.toContainText(/Harper|Robina|Quill/);

    await row.getByRole('button', { name: 'View' }).click();
    await editor.getByRole('button', { name: 'Change' }).click();
    await board.getByLabel('What became of it').selectOption('Published');
    await board.getByLabel('The article').fill('hysteria');
    await editor.getByRole('option', { name: 'Hysteria: The Illness That Traveled' }).click();
    await board.getByRole('button', { name: 'Save' }).click();
    await expect(board).toBeHidden();
    await expect
      .poll(async () => {
        await reader.goto('/asked');
        return idea.innerText();
      }, SOON)
      .toContain('Published');
    await idea.getByRole('link').click();
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('Hysteria');
    await reader.getByRole('link', { name: 'Based on a reader’s suggestion' }).click();
    await expect(reader).toHaveURL('/asked');

    await desk.dialog(sent).getByRole('button', { name: 'Change' }).click();
    await board.getByLabel('Show it on the board').uncheck();
    await board.getByRole('button', { name: 'Save' }).click();
    await expect(board).toBeHidden();
    await reader.goto('/asked');
    await expect(idea).toBeHidden();
  });
}

test('without JavaScript the board is in the footer and leads to the form', async ({ newcomer }) => {
  const reader = await newcomer({ ...PHONE, javaScriptEnabled: false });
  await reader.goto('/');
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Asked and answered' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Asked and answered' })).toBeVisible();
  await reader.getByRole('main').getByRole('link', { name: 'Suggest something' }).click();
  await expect(reader).toHaveURL('/suggest');
  await expect(reader.getByRole('checkbox', { name: /Show my idea on the board/ })).not.toBeChecked();
});
