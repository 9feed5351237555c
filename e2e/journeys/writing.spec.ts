import type { Page } from '@playwright/test';
import { Article } from '../pages/article';
import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import { toast } from '../pages/toast';
import { LOOKS } from '../support/looks';
import { becomeAdmin } from '../support/members';
import type { Product } from '../support/product';
import { SOON, expect, test } from '../support/test';

/** Makes an article through the API, and returns its id. */
async function article(page: Page, product: Product, more: object = {}): Promise<number> {
  await becomeAdmin(page, product);
  const data = { title: 'Shrew: an animal', content: 'Small.', categoryId: 1, published: true, ...more };
  return ((await (await page.request.post('/api/posts', { data })).json()) as { id: number }).id;
}

for (const { name, options } of LOOKS.filter((look) => look.name.endsWith('light'))) {
  test(`an article is written in one session, continued in another browser, and published (${name})`, async ({
    newcomer,
    product,
  }) => {
    const [one, other] = [await newcomer(options), await newcomer(options)];
    const [first, second] = [new Editor(one), new Editor(other)];
    const title = `Harridan: a horse (${name})`;
    await new Desk(one).enter(product);
    await one.getByRole('button', { name: 'Create New Post' }).click();
    await expect(first.title).toBeFocused();
    await expect(first.header.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();

    // The address follows the first word, and the focus stays.
    await one.keyboard.type(title);
    await one.keyboard.press('Enter');
    await one.keyboard.type('Said *first* of mares.');
    await first.isSaved();
    await expect(one).toHaveURL(/\/admin\/posts\/\d+$/);
    await expect(first.content).toBeFocused();
    await one.keyboard.type(' And then of people.');
    await expect(first.content).toHaveText('Said *first* of mares. And then of people.');
    await one.keyboard.press('ControlOrMeta+s');
    await first.isSaved();

    await becomeAdmin(other, product);
    await other.goto(new URL(one.url()).pathname);
    await expect(second.title).toHaveValue(title);
    await expect(second.content).toContainText('And then of people.');
    await second.add('\n\n## An old horse\n\nFrom the French.');
    await second.pickCategory('Dirty Words');
    await second.isSaved();
    await second.press('Publish');
    await expect(toast(other)).toContainText('Post publish status updated');
    await expect(new Desk(other).row(title)).toContainText('Published');
    await toast(other).getByRole('button', { name: 'View', exact: true }).click();
    await expect(new Article(other).text.getByRole('heading', { name: 'An old horse' })).toBeVisible();
  });
}

test('a reload and Back keep everything', async ({ newcomer, product }) => {
  const page = await newcomer();
  const editor = new Editor(page);
  await new Desk(page).enter(product);
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await expect(editor.title).toBeFocused();
  await page.keyboard.type('Termagant');
  await page.reload();
  await expect(editor.title).toHaveValue('Termagant');
  await editor.write('A god, first.');
  await page.getByRole('link', { name: 'Posts' }).click();
  await new Desk(page).act(new Desk(page).row('Termagant'), 'Edit');
  await expect(editor.content).toHaveText('A god, first.');
});

test('two editors write in one article: the second sees the text of the first, and loses nothing', async ({
  newcomer,
  product,
  watch,
}) => {
  watch.expect('PUT', /^\/api\/posts\/\d+\/draft$/, 409);
  const [one, other] = [await newcomer(), await newcomer()];
  const [first, second] = [new Editor(one), new Editor(other)];
  const id = await article(one, product);
  await becomeAdmin(other, product);
  await first.open(id);
  await second.open(id);
  await first.write('Small, and loud.');
  await first.isSaved();
  await second.write('Small, and tame.');
  await expect(second.conflict).toContainText('Small, and loud.', SOON);
  await expect(second.content).toHaveText('Small, and tame.');
  await expect(second.header.getByRole('button', { name: 'Save as Draft' })).toBeDisabled();
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await second.isSaved();
  await expect(second.conflict).toBeHidden();

  // The first one decides the other way, and Undo brings back what they typed.
  watch.expect('PUT', /^\/api\/posts\/\d+\/draft$/, 409);
  await first.add(' Always.');
  await expect(first.conflict).toContainText('Small, and tame.', SOON);
  one.once('dialog', (question) => void question.accept());
  await one.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(first.content).toHaveText('Small, and tame.');
  await first.content.click();
  await one.keyboard.press('ControlOrMeta+z');
  await expect(first.content).toHaveText('Small, and loud. Always.');
  await one.request.delete(`/api/posts/${id}`);
});

test('typing goes on offline, survives a reload, and is on the server when the network is back', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer();
  const editor = new Editor(page);
  const id = await article(page, product);
  await editor.open(id);
  const saves = `**/api/posts/${id}/draft`;
  await page.route(saves, (route) => route.abort('aborted'));
  const offline = /^Offline\. Kept on this device since \d+:\d\d [AP]M$/;
  await editor.write('Typed on a train.');
  await expect(editor.where).toHaveText(offline, SOON);
  await page.reload();
  await expect(editor.content).toHaveText('Typed on a train.');
  await editor.add(' And in a tunnel.');
  await expect(editor.where).toHaveText(offline, SOON);
  await page.unroute(saves);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await editor.isSaved();
  const draft = (await (await page.request.get(`/api/posts/${id}/draft`)).json()) as { content: string };
  expect(draft.content).toBe('Typed on a train. And in a tunnel.');
  await page.request.delete(`/api/posts/${id}`);
});

test('a session that ends while an article is being written loses none of it', async ({ newcomer, product, watch }) => {
  watch.expect('PUT', /^\/api\/posts\/\d+\/draft$/, 401);
  watch.expect('GET', /^\/api\//, 401);
  const page = await newcomer();
  const editor = new Editor(page);
  const id = await article(page, product);
  await editor.open(id);
  await page.context().clearCookies();
  await editor.write('She sold fish.');
  await expect(page.getByRole('link', { name: 'Open another window to sign in' })).toBeVisible(SOON);
  await becomeAdmin(page, product);
  await page.getByRole('button', { name: 'Save Again' }).click();
  await editor.isSaved();
  await expect(editor.content).toHaveText('She sold fish.');
  await page.request.delete(`/api/posts/${id}`);
});

test('an article is scheduled, and its stamp and the list say so', async ({ newcomer, product }) => {
  const page = await newcomer();
  const editor = new Editor(page);
  const id = await article(page, product, { title: 'Scold: later', published: false });
  await editor.open(id);
  await editor.field('When it goes out').fill('2001-01-01T07:00');
  await editor.press('Publish');
  await expect(page.getByText('That time has passed. Choose a later one.')).toBeVisible();
  await editor.field('When it goes out').fill(`${new Date().getFullYear() + 1}-03-02T07:00`);
  await editor.press('Publish');
  await expect(toast(page)).toContainText('7:00 AM');
  await expect(editor.header.getByText('Scheduled', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Posts' }).click();
  const row = new Desk(page).row('Scold: later');
  await expect(row).toContainText('Scheduled');
  await new Desk(page).act(row, 'Edit');
  await page.getByRole('button', { name: 'Cancel Schedule' }).click();
  await expect(editor.header.getByText('Draft', { exact: true })).toBeVisible();
  await page.request.delete(`/api/posts/${id}`);
});

test('a preview link is still on after a reload, and a new one replaces it', async ({ newcomer, product }) => {
  const [page, guest] = [await newcomer(), await newcomer()];
  const editor = new Editor(page);
  const id = await article(page, product, { title: 'Shrew: for a friend', published: false });
  await editor.open(id);
  await editor.section('Preview link');
  await page.getByRole('button', { name: 'Make a Link' }).click();
  const first = await page.getByRole('link', { name: /\/preview\// }).textContent();
  await page.reload();
  await editor.section('Preview link');
  await expect(page.getByText(/^On until .+\. The address is shown only once\./)).toBeVisible();
  expect((await guest.request.get(first!)).status()).toBe(200);
  await page.getByRole('button', { name: 'New Link' }).click();
  const second = await page.getByRole('link', { name: /\/preview\// }).textContent();
  expect((await guest.request.get(first!)).status()).toBe(404);
  expect((await guest.request.get(second!)).status()).toBe(200);
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('button', { name: 'Make a Link' })).toBeVisible();
  expect((await guest.request.get(second!)).status()).toBe(404);
  await page.request.delete(`/api/posts/${id}`);
});

test('an earlier version is compared and restored, and readers see nothing of it', async ({ newcomer, product }) => {
  const page = await newcomer();
  const editor = new Editor(page);
  const id = await article(page, product, { content: 'She was small.\n\nNobody minded.' });
  await editor.open(id);
  await editor.write('She was loud.\n\nNobody minded.');
  await editor.isSaved();
  await editor.press('Publish');
  await expect(toast(page)).toContainText('Post updated successfully');

  await page.goto(`/admin/posts/${id}/revisions`);
  await expect(page.getByRole('group', { name: 'Removed: small. Added: loud.' })).toBeVisible();
  await page
    .getByRole('button', { name: '1 paragraph didn’t change' })
    .or(page.getByRole('button', { name: 'The rest didn’t change' }))
    .click();
  await expect(page.getByText('Nobody minded.')).toBeVisible();
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  const versions = page.getByRole('navigation', { name: 'Revisions' }).getByRole('button');
  await expect(versions.first()).toContainText('1 word added, 1 removed');
  await expect(versions.first()).toContainText('The version readers see now');
  await versions.nth(1).click();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Restore This Version' }).click();
  await expect(editor.content).toContainText('She was small.');
  await page.goto(`/article/${id}`);
  await expect(new Article(page).text).toContainText('She was loud.');
  await page.request.delete(`/api/posts/${id}`);
});

test('an article is written, formatted and published with the keyboard alone', async ({ newcomer, product }) => {
  const page = await newcomer();
  const editor = new Editor(page);
  const { keyboard } = page;
  await new Desk(page).enter(product);
  await page.getByRole('button', { name: 'Create New Post' }).focus();
  await keyboard.press('Enter');
  await expect(editor.title).toBeFocused();
  await keyboard.type('Virago: by hand');
  await keyboard.press('Tab');
  await expect(editor.content).toBeFocused();
  await keyboard.type('A word ');
  await keyboard.press('ControlOrMeta+b');
  await keyboard.type('for women');
  await keyboard.press('ControlOrMeta+b');
  await keyboard.type(' who ');
  await keyboard.press('ControlOrMeta+i');
  await keyboard.type('act');
  await keyboard.press('ControlOrMeta+i');
  await keyboard.type('.');
  await expect(editor.content).toHaveText('A word **for women** who *act*.');
  await keyboard.press('ControlOrMeta+z');
  await keyboard.press('ControlOrMeta+Shift+Z');
  await editor.toolbar.getByRole('button').first().focus();
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(editor.content).toHaveText('## A word **for women** who *act*.');
  await editor.toolbar.getByRole('button').first().focus();
  await keyboard.press('ArrowRight');
  await expect(editor.toolbar.getByRole('button', { name: /^Bold/ })).toBeFocused();
  await page.getByRole('button', { name: 'Fix: It has no category' }).focus();
  await keyboard.press('Enter');
  await expect(editor.field('Category')).toBeFocused();
  await keyboard.press('ArrowDown');
  await editor.isSaved();
  await editor.header.getByRole('button', { name: 'Publish', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(toast(page)).toContainText('Post created successfully');
  await expect(new Desk(page).row('Virago: by hand')).toContainText('Published');
});

test('what is copied from Google Docs becomes Markdown, and one Undo takes it back', async ({ newcomer, product }) => {
  const page = await newcomer();
  const editor = new Editor(page);
  const id = await article(page, product);
  await editor.open(id);
  await editor.add(' ');
  const paste = (plain: boolean) =>
    editor.content.evaluate((field, isPlain) => {
      const data = new DataTransfer();
      if (!isPlain)
        data.setData(
          'text/html',
          '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span>' +
            '<span> and <a href="https://www.google.com/url?q=https://example.org/&sa=D">linked</a></span></p></b>',
        );
      data.setData('text/plain', 'Bold and linked');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, plain);
  await paste(false);
  await expect(editor.content).toHaveText('Small. **Bold** and [linked](https://example.org/)');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.content).toHaveText(/^Small\. ?$/);
  await paste(true);
  await expect(editor.content).toHaveText('Small. Bold and linked');
  await page.request.delete(`/api/posts/${id}`);
});
