import { Desk } from '../pages/desk';
import { SearchBox } from '../pages/search-box';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { untilLinked } from '../support/term-links';
import { expect, test } from '../support/test';

for (const look of [PHONE, DESKTOP]) {
  test(`a reader looks up a word in the glossary, at ${look.viewport.width}`, async ({ newcomer }) => {
    const page = await newcomer(look);
    await visit(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible();
    await expect(page.getByRole('term')).toHaveCount(30);

    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'S' }).click();
    await expect(page.getByRole('link', { name: 'shrill', exact: true })).toBeInViewport();

    await page.getByRole('searchbox', { name: 'Find a word' }).fill('spinsters');
    await expect(page.getByRole('term')).toHaveCount(1);
    await page.getByRole('link', { name: 'spinster', exact: true }).click();
    await expect(page).toHaveURL('/glossary/spinster');
    await expect(page).toHaveTitle('spinster, in the glossary | The Archive');
    await expect(page.getByRole('heading', { level: 1, name: 'spinster' })).toBeVisible();
    for (const name of ['What it means', 'Where it’s been', 'Related words', 'Sources'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

    await page.getByRole('main').getByRole('link', { name: 'Glossary' }).click();
    await expect(page.getByRole('term')).toHaveCount(30);
  });

  test(`the glossary can be read without JavaScript, at ${look.viewport.width}`, async ({ newcomer }) => {
    const page = await newcomer({ ...look, javaScriptEnabled: false });
    await page.goto('/glossary');
    await expect(page.getByRole('term')).toHaveCount(30);
    // It would do nothing.
    await expect(page.getByRole('searchbox', { name: 'Find a word' })).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'H' }).click();
    await page.getByRole('link', { name: 'hysterical', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'hysterical' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Helen King');
  });
}

for (const look of [PHONE, DESKTOP]) {
  test(`a reader looks up a word in an article, at ${look.viewport.width}`, async ({ newcomer }) => {
    const page = await newcomer(look);
    await untilLinked(page);
    await visit(page, '/journal');
    await page.getByRole('link', { name: 'Hysteria: The Illness That Traveled' }).first().click();
    const word = page.locator('a.term', { hasText: 'hysterical' });
    await expect(word).toHaveCount(1);
    const card = page.getByRole('note', { name: 'In the glossary' });
    if (look === PHONE) await word.tap();
    else await word.hover();
    await expect(card).toContainText('hysterical', { timeout: 5_000 });
    await expect(word).toHaveAttribute('aria-describedby', 'term-card');
    const { x, y, width, height } = (await card.boundingBox())!;
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(look.viewport.width);
    expect(y + height).toBeLessThanOrEqual(look.viewport.height);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();

    if (look === PHONE) {
      await word.tap();
      await expect(card).toBeVisible();
      await word.tap();
    } else {
      await word.focus();
      await expect(card).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL('/glossary/hysterical');
  });

  test(`a word in an article is a link without JavaScript, at ${look.viewport.width}`, async ({ newcomer }) => {
    const page = await newcomer({ ...look, javaScriptEnabled: false });
    await untilLinked(page);
    await page.goto('/journal');
    await page.getByRole('link', { name: 'Hysteria: The Illness That Traveled' }).first().click();
    await page.locator('a.term', { hasText: 'hysterical' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'hysterical' })).toBeVisible();
  });
}

test('a reader who searches for an avoided word finds the better one, and reads why in the glossary', async ({
  newcomer,
}) => {
  const page = await newcomer(PHONE);
  const search = new SearchBox(page);
  const [first] = await search.ask('old maid');
  expect(first).toContain('Spinster: A Job That Became an Insult');
  await expect(search.box).toContainText('“old maid” is avoided by many. Better: single.');
  await search.box.getByRole('link', { name: 'See “spinster” in the glossary' }).click();
  await expect(page).toHaveURL('/glossary/spinster');
  await expect(search.field).toBeHidden();
});

test('new words of the glossary can be followed in a feed', async ({ newcomer }) => {
  const page = await newcomer(PHONE);
  await visit(page, '/glossary');
  const feed = page.locator('link[rel="alternate"][title="Glossary | The Archive"]');
  const answer = await page.request.get((await feed.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toContain('application/rss+xml');
  expect((await answer.text()).match(/<item>/g)).toHaveLength(20);
});

test('a word that the glossary does not have is a missing page, and a term is in the sitemap', async ({
  newcomer,
  product,
  watch,
}) => {
  watch.expect('GET', /^\/glossary\/no-such-word$/, 404);
  const page = await newcomer();
  const answer = await page.goto('/glossary/no-such-word');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  for (const path of ['/glossary', '/glossary/spinster']) expect(sitemap).toContain(`${product.url}${path}</loc>`);
});

test('an editor explains a word, and readers see it once it is published', async ({ newcomer, product, watch }) => {
  watch.expect('GET', /^\/glossary\/harpy$/, 404);
  const [editor, reader] = [await newcomer(DESKTOP), await newcomer(PHONE)];
  await new Desk(editor).enter(product);
  await editor.getByRole('tab', { name: 'Glossary' }).click();
  await editor.getByRole('button', { name: 'Add a Word' }).click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Word', exact: true }).fill('harpy');
  await dialog.getByRole('textbox', { name: 'What it means' }).fill('A woman who says *no*.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(editor)).toContainText('Draft saved');
  expect((await reader.goto('/glossary/harpy'))?.status()).toBe(404);

  await editor.getByRole('searchbox', { name: 'Search words' }).fill('harpy');
  await editor.getByRole('button', { name: 'Publish harpy' }).click();
  await expect(toast(editor)).toContainText('“harpy” is on the site');
  await visit(reader, '/glossary/harpy');
  await expect(reader.getByRole('heading', { level: 1, name: 'harpy' })).toBeVisible();
  await expect(reader.getByText('A woman who says no.')).toBeVisible();

  editor.once('dialog', (question) => void question.accept());
  await editor.getByRole('button', { name: 'Delete harpy' }).click();
  await expect(editor.getByText('No words found.')).toBeVisible();
  expect((await reader.goto('/glossary/harpy'))?.status()).toBe(404);
});
