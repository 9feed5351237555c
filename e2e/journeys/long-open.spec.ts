import type { Page } from '@playwright/test';
import { Article } from '../pages/article';
import { visit } from '../pages/visit';
import { writePost } from '../support/create-content';
import { becomeAdmin } from '../support/members';
import { expect, SOON, test } from '../support/test';

/** The reader comes back to the tab, some minutes later by its clock. */
async function comeBack(page: Page, time: string): Promise<void> {
  await page.clock.fastForward(time);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('a tab that stayed open shows new articles, and no longer one that was withdrawn', async ({
  newcomer,
  product,
  watch,
}) => {
  const [editor, reader] = [await newcomer(), await newcomer()];
  await becomeAdmin(editor, product);
  const old = await writePost(editor, 'Harridan', true);
  await reader.clock.install();
  await visit(reader, '/journal');
  await expect(reader.getByRole('heading', { name: 'Harridan' })).toBeVisible();

  await writePost(editor, 'Termagant', true);
  await comeBack(reader, '06:00');
  await expect(reader.getByRole('heading', { name: 'Termagant' })).toBeVisible(SOON);

  await reader.getByRole('link', { name: 'Harridan' }).click();
  await expect(new Article(reader).title('Harridan')).toBeVisible();
  watch.expect('GET', new RegExp(`^/api/posts/${old}`), 404);
  expect((await editor.request.delete(`/api/posts/${old}`)).ok()).toBe(true);
  await comeBack(reader, '06:00');
  await expect(reader.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible(SOON);
  await reader.getByRole('link', { name: 'Journal' }).first().click();
  await expect(reader.getByRole('heading', { name: 'Termagant' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Harridan' })).toHaveCount(0);
});
