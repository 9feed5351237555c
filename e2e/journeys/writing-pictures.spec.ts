import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { phonePhoto, photo, SECRET } from '../../backend/test/support/pictures';
import { Editor } from '../pages/editor';
import { dropOn, pasteInto, Pictures, type PictureFile } from '../pages/pictures';
import { toast } from '../pages/toast';
import { PHONE } from '../support/looks';
import { becomeAdmin } from '../support/members';
import type { Product } from '../support/product';
import { SOON, expect, test } from '../support/test';

/** Makes an article through the API, and opens it in the editor. */
async function write(page: Page, product: Product, more: object = {}): Promise<{ id: number; editor: Editor }> {
  await becomeAdmin(page, product);
  const data = { title: 'Loom: a trade', content: 'She wove.', categoryId: 1, published: false, ...more };
  const { id } = (await (await page.request.post('/api/posts', { data })).json()) as { id: number };
  const editor = new Editor(page);
  await editor.open(id);
  return { id, editor };
}

async function file(name: string, width = 900): Promise<PictureFile> {
  return { name, mimeType: 'image/jpeg', buffer: await photo(width, 600).jpeg().toBuffer() };
}

/** The Markdown on the server. */
async function savedText(page: Page, id: number): Promise<string> {
  return ((await (await page.request.get(`/api/posts/${id}/draft`)).json()) as { content: string }).content;
}

const URL = String.raw`/media/[\w-]{22}`;

test('two pictures are dropped into the text; one loses the connection, and both end in their order', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer({ viewport: { width: 1440, height: 900 } });
  const { id, editor } = await write(page, product);
  const pictures = new Pictures(page);
  let sent = 0;
  await page.route('**/api/media', async (route) => {
    if (route.request().method() === 'POST' && ++sent === 1) await route.abort('aborted');
    else await route.continue();
  });
  await dropOn(editor.content.getByText('She wove.'), await file('first.jpg', 700), await file('second.jpg', 900));
  const lost = page.getByRole('group', { name: 'first.jpg' });
  await expect(lost).toContainText('Lost the connection', SOON);
  await expect(page.getByRole('status').filter({ hasText: '1 picture didn’t upload.' })).toBeAttached(SOON);
  // The other one is there already, below the place of the first.
  await expect(editor.content.locator('img.cm-picture')).toHaveCount(1, SOON);
  await expect(editor.header.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  // Typing goes on meanwhile, and the place stays behind its line.
  await editor.content.getByText('She wove.').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' And sang.');
  await lost.getByRole('button', { name: 'Try again: first.jpg' }).click();
  await expect(editor.content.locator('img.cm-picture')).toHaveCount(2, SOON);
  await expect(lost).toBeHidden();
  await editor.isSaved();
  const markdown = await savedText(page, id);
  expect(markdown).toMatch(new RegExp(String.raw`^She wove\. And sang\.\n\n!\[\]\(${URL}\)\n\n!\[\]\(${URL}\)\s*$`));
  const ids = [...markdown.matchAll(/media\/([\w-]{22})/g)].map(([, one]) => one!);
  const widths = await Promise.all(
    ids.map(async (one) => ((await (await page.request.get(`/api/media/${one}`)).json()) as { width: number }).width),
  );
  expect(widths).toEqual([700, 900]);

  // Alternative text is asked for in place.
  await expect(pictures.form).toHaveCount(2);
  await pictures.form.first().getByLabel('Alt text').fill('A loom.');
  await pictures.form.first().getByRole('button', { name: 'Save' }).click();
  await expect(pictures.form).toHaveCount(1);
  await pictures.form.getByRole('button', { name: 'Not Now' }).click();
  await expect(editor.content.getByText('No alt text')).toBeVisible();
  await editor.isSaved();
  expect(await savedText(page, id)).toContain(`![A loom.](/media/${ids[0]})`);
  await page.request.delete(`/api/posts/${id}`);
});

test('a pasted photograph loses its place, and Undo takes it out of the text', async ({ newcomer, product }) => {
  const page = await newcomer();
  const { id, editor } = await write(page, product);
  await editor.content.click();
  await page.keyboard.press('ControlOrMeta+End');
  const buffer = await phonePhoto();
  expect(buffer.includes(SECRET)).toBe(true);
  await pasteInto(editor.content, { name: 'image.jpg', mimeType: 'image/jpeg', buffer });
  const shown = editor.content.locator('img.cm-picture');
  await expect(shown).toBeVisible(SOON);
  const src = (await shown.getAttribute('src'))!;
  const served = await (await page.request.get(src)).body();
  expect(served.includes(SECRET)).toBe(false);
  const { exif, width, height } = await sharp(served).metadata();
  expect([exif, width, height]).toEqual([undefined, 800, 1200]);
  await editor.content.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(shown).toBeHidden();
  await expect(editor.content).toHaveText('She wove.');
  await page.request.delete(`/api/posts/${id}`);
});

test('an article asks for alt text before it goes out, and decorative pictures need none', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer({ viewport: { width: 1440, height: 900 } });
  const { id, editor } = await write(page, product);
  const pictures = new Pictures(page);
  await editor.content.click();
  await pasteInto(editor.content, await file('loom.jpg'));
  await expect(editor.content.locator('img.cm-picture')).toBeVisible(SOON);
  await pictures.form.getByRole('button', { name: 'Not Now' }).click();
  const question = page.getByRole('alertdialog', { name: 'A picture has no alt text.' });
  await editor.press('Publish');
  await expect(question.getByRole('button', { name: 'Add Alt Text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pictures.form.getByLabel('Alt text')).toBeFocused();
  await pictures.form.getByRole('button', { name: 'Not Now' }).click();
  await page.getByRole('button', { name: 'Fix: 1 picture has no alt text' }).click();
  await expect(pictures.form.getByLabel('Alt text')).toBeFocused();
  await pictures.form.getByRole('button', { name: 'Not Now' }).click();

  await editor.press('Publish');
  await question.getByRole('button', { name: 'It’s Decorative' }).click();
  await expect(toast(page)).toContainText('Post publish status updated');
  await editor.open(id);
  await expect(editor.content.getByText('Decorative', { exact: true })).toBeVisible();
  await editor.add(' ');
  await editor.add('More.');
  await editor.press('Publish');
  await expect(toast(page)).toContainText('Post updated successfully');
  await page.request.delete(`/api/posts/${id}`);
});

test('a picture of the library becomes the cover of an article', async ({ newcomer, product }) => {
  const page = await newcomer({ viewport: { width: 1440, height: 900 } });
  const { id, editor } = await write(page, product);
  const pictures = new Pictures(page);
  await page.getByRole('button', { name: 'Choose Picture' }).click();
  await pictures.choose(await file('cover.jpg'));
  await pictures.describe('Hands at a loom.', 'Photograph: A. L.');
  await pictures.press('Use as Cover');
  await expect(pictures.dialog).toBeHidden();
  await expect(page.getByRole('img', { name: 'Hands at a loom.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Alt text' })).toHaveValue('Hands at a loom.');
  await expect(page.getByRole('textbox', { name: 'Caption and credit' })).toHaveValue('Photograph: A. L.');
  await editor.isSaved();
  await editor.press('Publish');
  await expect(toast(page)).toContainText('Post publish status updated');
  await page.goto(`/article/${id}`);
  const cover = page.getByRole('figure').filter({ hasText: 'Photograph: A. L.' });
  await expect(cover.getByRole('img', { name: 'Hands at a loom.' })).toHaveAttribute('src', new RegExp(URL));
  const served = await page.request.get(`/article/${id}`);
  expect(await served.text()).toContain('>Photograph: A. L.</figcaption>');
  await editor.open(id);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Drawn from the title.')).toBeVisible();
  await page.request.delete(`/api/posts/${id}`);
});

test('a picture is taken, described and inserted on a phone', async ({ newcomer, product }) => {
  const page = await newcomer({ ...PHONE, reducedMotion: 'reduce' });
  const { id, editor } = await write(page, product);
  const pictures = new Pictures(page);
  await editor.content.click();
  await page.keyboard.press('ControlOrMeta+End');
  await pictures.open();
  await expect(pictures.dialog.getByLabel('Choose pictures')).toHaveAttribute('accept', /image\/jpeg/);
  await pictures.choose(await file('camera.jpg'));
  // The second view: one picture.
  await pictures.describe('A spindle.', 'Photograph: a reader');
  await expect(pictures.dialog.getByRole('button', { name: 'Choose Files' })).toBeHidden();
  await pictures.press('Insert Picture');
  await expect(pictures.dialog).toBeHidden();
  await expect(editor.content.locator('img.cm-picture')).toBeVisible();
  await editor.isSaved();
  expect(await savedText(page, id)).toMatch(new RegExp(`!\\[A spindle\\.\\]\\(${URL} "Photograph: a reader"\\)`));
  await editor.pick('Preview');
  await expect(editor.preview.getByRole('figure')).toContainText('Photograph: a reader');
  await expect(editor.preview.getByRole('img', { name: 'A spindle.' })).toHaveAttribute('width', '900');
  await page.request.delete(`/api/posts/${id}`);
});

test('the library is used with the keyboard alone', async ({ newcomer, product, watch }) => {
  watch.expect('DELETE', /^\/api\/media\//, 409);
  const page = await newcomer({ viewport: { width: 1440, height: 900 } });
  const { id, editor } = await write(page, product);
  const { keyboard } = page;
  const pictures = new Pictures(page);
  for (const [at, alt] of ['A comb.', 'A shuttle.'].entries()) {
    const { name, mimeType, buffer } = await file(`${at}.jpg`);
    const multipart = { alt, file: { name, mimeType, buffer } };
    expect((await page.request.post('/api/media', { multipart })).status()).toBe(201);
  }
  await editor.content.focus();
  await keyboard.press('ControlOrMeta+End');
  await editor.toolbar.getByRole('button', { name: 'Picture' }).focus();
  await keyboard.press('Enter');
  const shuttle = pictures.tile(/A shuttle/);
  await expect(shuttle).toBeVisible();
  for (let tabs = 0; tabs < 6 && !(await shuttle.evaluate((one) => one === document.activeElement)); tabs++)
    await keyboard.press('Tab');
  await expect(shuttle).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(pictures.tile(/A comb/)).toBeFocused();
  await keyboard.press('Enter');
  await expect(pictures.dialog.getByLabel('Alt text', { exact: true })).toHaveValue('A comb.');
  await pictures.dialog.getByRole('button', { name: 'Insert Picture' }).focus();
  await keyboard.press('Enter');
  await expect(pictures.dialog).toBeHidden();
  await expect(editor.content).toBeFocused();
  await keyboard.insertText('After it.');
  await editor.isSaved();
  expect(await savedText(page, id)).toMatch(
    new RegExp(String.raw`^She wove\.\n\n!\[A comb\.\]\(${URL}\)\n\nAfter it\.`),
  );

  // A picture in use cannot be deleted, and Esc returns to where the dialog was opened.
  await editor.toolbar.getByRole('button', { name: 'Picture' }).focus();
  await keyboard.press('Enter');
  await pictures.tile(/A comb/).click();
  page.once('dialog', (question) => void question.accept());
  await pictures.press('Delete Picture');
  await expect(pictures.dialog.getByRole('alert')).toContainText('Loom: a trade');
  await keyboard.press('Escape');
  await expect(pictures.dialog).toBeHidden();
  await expect(editor.toolbar.getByRole('button', { name: 'Picture' })).toBeFocused();
  await page.request.delete(`/api/posts/${id}`);
});

test('a picture of another site is inserted by its address', async ({ newcomer, product }) => {
  const page = await newcomer();
  const { id, editor } = await write(page, product);
  const pictures = new Pictures(page);
  await editor.content.click();
  await pictures.open();
  await pictures.press('Use a Web Address');
  await pictures.dialog.getByLabel('Web address').fill('example.org/a.png');
  await pictures.press('Insert Picture');
  await expect(pictures.dialog.getByText('Start with https://')).toBeVisible();
  await pictures.dialog.getByLabel('Web address').fill('https://example.org/a.png');
  await pictures.describe('A carding comb.');
  await pictures.press('Insert Picture');
  await expect(editor.content).toContainText('Image from example.org (appears once you publish): A carding comb.');
  await page.request.delete(`/api/posts/${id}`);
});
