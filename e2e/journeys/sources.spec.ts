import type { Page } from '@playwright/test';
import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { becomeAdmin } from '../support/members';
import { expect, test } from '../support/test';

const HYSTERIA = '/article/12';

async function followThereAndBack(page: Page): Promise<void> {
  const mark = page.getByRole('article').first().getByRole('link', { name: 'Source 5', exact: true });
  await mark.click();
  await expect(page).toHaveURL(`${HYSTERIA}#source-5`);
  const source = page.getByRole('region', { name: 'Sources' }).getByRole('listitem').nth(4);
  await expect(source).toBeInViewport();
  await expect(source).toContainText('Jon Stone et al.');
  await source.getByRole('link', { name: 'Back to the text' }).click();
  await expect(page).toHaveURL(`${HYSTERIA}#source-ref-5`);
  await expect(mark).toBeInViewport({ ratio: 1 });
}

for (const look of [PHONE, DESKTOP]) {
  const { width } = look.viewport;
  test(`a reader follows a number to its source and back, at ${width}`, async ({ newcomer }) => {
    const page = await newcomer(look);
    await visit(page, HYSTERIA);
    await followThereAndBack(page);
  });

  test(`a reader follows a number to its source without JavaScript, at ${width}`, async ({ newcomer }) => {
    const page = await newcomer({ ...look, javaScriptEnabled: false });
    await page.goto(HYSTERIA);
    await followThereAndBack(page);
  });
}

test('on paper, the numbers of sources are text, without the way back', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  await visit(page, HYSTERIA);
  await page.emulateMedia({ media: 'print' });
  const notes = page.locator('[data-footnotes]');
  await expect(notes).toContainText('BMJ (2005)[5]');
  const colors = await notes
    .locator('.source-mark')
    .first()
    .evaluate((mark) => [getComputedStyle(mark).color, getComputedStyle(mark.querySelector('a')!).color]);
  expect(colors[0]).toBe(colors[1]);
  await expect(page.locator('.source-back').first()).toBeHidden();
});

test('an article whose sources were typed with dashes shows their numbers, and a long row of numbers fits a phone', async ({
  newcomer,
  product,
}) => {
  const [editor, page] = [await newcomer(), await newcomer(PHONE)];
  await becomeAdmin(editor, product);
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  const data = {
    title: 'Thirty sources',
    content: `A claim [${numbers.join(', ')}], and another [2].`,
    footer: numbers.map((number) => `- Author ${number}, *Title*, 1999.`).join('\n'),
    categoryId: 1,
    published: true,
  };
  const { id } = (await (await editor.request.post('/api/posts', { data })).json()) as { id: number };
  await visit(page, `/article/${id}`);
  const sources = page.getByRole('region', { name: 'Sources' });
  await expect(sources.getByRole('link', { name: 'Back to the text' })).toHaveCount(30);
  expect(await sources.getByRole('list').evaluate((list) => getComputedStyle(list).listStyleType)).toBe('decimal');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  await editor.request.delete(`/api/posts/${id}`);
});
