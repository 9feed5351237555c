import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { becomeAdmin } from '../support/members';
import { expect, SOON, test } from '../support/test';

for (const look of [PHONE, DESKTOP]) {
  const { width } = look.viewport;

  test(`a reader copies an article's link from the share menu, and that is counted, at ${width}`, async ({
    newcomer,
    product,
  }) => {
    const [page, editor] = [await newcomer(look), await newcomer()];
    await becomeAdmin(editor, product);
    const shares = async () => {
      const answer = await editor.request.get('/api/analytics/dashboard');
      return ((await answer.json()) as { totalShares: number }).totalShares;
    };
    const before = await shares();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/article/6');
    const share = page.getByRole('button', { name: 'Share', exact: true }).first();
    await share.click();
    const menu = page.getByRole('menu', { name: 'Share this article' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    const shareEvent = page.waitForRequest(/\/api\/analytics\/share$/);
    await menu.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeFocused();
    expect((await shareEvent).postDataJSON()).toEqual({
      contentType: 'article',
      contentId: 6,
      platform: 'copy_link',
      sessionId: expect.any(String),
    });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/article/6`);
    await expect(share).toBeVisible();
    await expect.poll(shares, SOON).toBe(before + 1);
  });
}

for (const look of [PHONE, DESKTOP]) {
  const { width } = look.viewport;

  test(`a reader copies a story's link, and nothing about the story is sent to be counted, at ${width}`, async ({
    newcomer,
    product,
  }) => {
    const page = await newcomer(look);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const [story] = (await (await page.request.get('/api/confessions')).json()) as { id: number }[];
    await visit(page, `/stories/${story!.id}`);
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/analytics')) counted.push(request.postData() ?? request.url());
    });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const menu = page.getByRole('menu', { name: 'Share this story' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await menu.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/stories/${story!.id}`);
    expect(counted.filter((sent) => sent.includes(`${story!.id}`))).toEqual([]);
    expect(counted.filter((sent) => sent.includes('platform'))).toEqual([]);
  });
}

for (const look of [PHONE, DESKTOP]) {
  const { width } = look.viewport;

  test(`a reader selects words, copies them with their source, and saves their image, at ${width}`, async ({
    newcomer,
    product,
  }) => {
    const page = await newcomer(look);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/article/6');
    const words = await page.evaluate(() => {
      const text = document.querySelector('.article-text > .prose p')!.firstChild as Text;
      getSelection()!.setBaseAndExtent(text, 0, text, 30);
      return text.data.slice(0, 24);
    });
    const bar = page.getByRole('region', { name: 'Share these words' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText(words.trim());
    const saved = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Save wide image' }).click();
    expect((await saved).suggestedFilename()).toBe('quote.png');
    await expect(bar).toBeHidden();
    await page.evaluate(() => {
      const text = document.querySelector('.article-text > .prose p')!.firstChild as Text;
      getSelection()!.setBaseAndExtent(text, 0, text, 30);
    });
    await bar.getByRole('button', { name: 'Copy quote' }).click();
    await expect(bar).toBeHidden();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`, ${product.url}/article/6)`);
    expect(copied).toContain(words.trim().split(' ')[0]);
  });
}

test('a reader saves the image of a story', async ({ newcomer }) => {
  const page = await newcomer(PHONE);
  const [story] = (await (await page.request.get('/api/confessions')).json()) as { id: number }[];
  await visit(page, `/stories/${story!.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save image' }).click();
  expect((await saved).suggestedFilename()).toBe('the-archive.png');
});

test('the share menu works by keyboard: arrows open it and move, Escape returns the focus', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  await visit(page, '/article/6');
  const share = page.getByRole('button', { name: 'Share', exact: true }).first();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await share.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Post on X (Twitter)')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Instagram story')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(share).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Post on X (Twitter)')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();
});
