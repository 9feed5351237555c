import { Editor } from '../pages/editor';
import { becomeAdmin } from '../support/members';
import { expect, SOON, test } from '../support/test';

test('new articles in two tabs are two drafts, and a new page offers both after the tabs were closed', async ({
  newcomer,
  product,
}) => {
  const one = await newcomer();
  await becomeAdmin(one, product);
  // The server never gets them.
  await one.context().route('**/api/posts/drafts', (route) => route.abort('aborted'));
  const other = await one.context().newPage();
  for (const [page, title] of [
    [one, 'Hoyden'],
    [other, 'Tomboy'],
  ] as const) {
    const editor = new Editor(page);
    await editor.open('new');
    await editor.title.fill(title);
    await editor.write(`Hours of work on ${title}.`);
    await expect(editor.where).toHaveText(/^Offline\. Kept on this device/, SOON);
  }

  await one.reload();
  await expect(new Editor(one).content).toHaveText('Hours of work on Hoyden.');
  await other.goto('/about');
  await other.goBack();
  await expect(new Editor(other).content).toHaveText('Hours of work on Tomboy.');

  const later = await one.context().newPage();
  await Promise.all([one.close(), other.close()]);
  await new Editor(later).open('new');
  await expect(later.getByText('You didn’t finish “Tomboy”')).toBeVisible();
  await later.getByRole('button', { name: 'Continue “Hoyden”' }).click();
  await expect(new Editor(later).title).toHaveValue('Hoyden');
  await expect(new Editor(later).content).toHaveText('Hours of work on Hoyden.');

  // The rest is still there, and the network is back.
  await later.context().unroute('**/api/posts/drafts');
  await later.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(later).toHaveURL(/\/admin\/posts\/\d+$/, SOON);
  await new Editor(later).open('new');
  await later.getByRole('button', { name: 'Continue “Tomboy”' }).click();
  await expect(later).toHaveURL(/\/admin\/posts\/\d+$/, SOON);
});

test('a duplicate of a tab writes a draft of its own', async ({ newcomer, product }) => {
  const one = await newcomer();
  await becomeAdmin(one, product);
  await one.context().route('**/api/posts/drafts', (route) => route.abort('aborted'));
  const write = async (page: typeof one, title: string) => {
    const editor = new Editor(page);
    await editor.title.fill(title);
    await expect(editor.where).toHaveText(/^Offline\. Kept on this device/, SOON);
  };
  await new Editor(one).open('new');
  await write(one, 'Hoyden');
  // A window that a page opens has a copy of its storage, like a duplicated tab.
  const opening = one.context().waitForEvent('page');
  await one.evaluate(() => window.open(window.location.href));
  const copy = await opening;
  await write(copy, 'Tomboy');
  await one.reload();
  await expect(new Editor(one).title).toHaveValue('Hoyden');
  await copy.reload();
  await expect(new Editor(copy).title).toHaveValue('Tomboy');
});
