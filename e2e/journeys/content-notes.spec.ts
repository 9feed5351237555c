import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { Stories } from '../pages/stories';
import { visit } from '../pages/visit';
import { becomeAdmin } from '../support/members';
import type { Product } from '../support/product';
import { holdScripts, waitUntilHydrated } from '../support/scripts';
import { expect, test } from '../support/test';

const NOTE = 'Content note: family, slurs';

/** An approved story with a note; returns its id. */
async function publish(page: Page, product: Product, content: string, contentNotes: string[]): Promise<number> {
  const sent = await page.request.post('/api/confessions', { data: { content, category: 'Other', contentNotes } });
  expect(sent.status()).toBe(201);
  const { id } = (await sent.json()) as { id: number };
  await becomeAdmin(page, product);
  expect((await page.request.post(`/api/confessions/${id}/approve`)).status()).toBe(200);
  return id;
}

/** Watches every frame of the next page for a story with a note, from the first one on. */
const watchFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const look = (): void => {
      const cards = [...document.querySelectorAll('article[data-notes~="slurs"]')];
      if (cards.some((card) => card.getClientRects().length > 0)) document.documentElement.dataset.flashed = '';
      if (cards.length > 0) document.documentElement.dataset.looked = '';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test('a reader hides stories, which are never painted again, in any tab', async ({ newcomer, product }) => {
  const words = 'They called it teasing at every dinner.';
  const id = await publish(await newcomer(), product, words, ['family', 'slurs']);
  const page = await newcomer();
  const other = await page.context().newPage();
  const [stories, elsewhere] = [new Stories(page), new Stories(other)];
  await elsewhere.open();
  await stories.open();
  const card = stories.story(words);
  await expect(card).toContainText(NOTE);
  await expect(card).toBeVisible();

  const requests: string[] = [];
  // An idle page may still load a script, and ask who is signed in.
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!/^\/(assets\/|api\/auth\/user$)/.test(pathname) || search) requests.push(pathname + search);
  });
  await page.getByText('Hide stories about…').click();
  await page.getByRole('checkbox', { name: 'Slurs' }).check();
  await expect(card).toBeHidden();
  const line = page.getByText(/^You’re hiding 1 story here\./);
  await expect(line).toBeVisible();
  await expect(elsewhere.story(words), 'the other tab agrees').toBeHidden();
  expect(requests, 'nothing is sent').toEqual([]);

  const release = await holdScripts(page);
  await watchFrames(page);
  await page.goto('/stories', { waitUntil: 'commit' });
  await expect(stories.cards.nth(1), 'the page as the server sent it').toBeVisible();
  await expect(card).toBeHidden();
  const top = async () => (await page.locator('.stories').boundingBox())!.y;
  const before = await top();
  release();
  await waitUntilHydrated(page);
  await expect(line).toBeVisible();
  expect(await top(), 'the line had its place').toBe(before);
  const { flashed, looked } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect([looked, flashed]).toEqual(['', undefined]);

  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Hide them again' }).click();
  await expect(card).toBeHidden();

  await visit(page, `/stories/${id}`);
  const open = stories.cards.first();
  await expect(open).toContainText(NOTE);
  await expect(open.getByText(words)).toBeHidden();
  await open.getByRole('button', { name: 'Show it' }).click();
  await expect(open.getByText(words)).toBeVisible();
});

test('without scripts notes can be read and picked, and nothing is hidden', async ({ newcomer, product, watch }) => {
  const words = 'The word was on the locker.';
  await publish(await newcomer(), product, words, ['slurs']);
  const page = await newcomer({ javaScriptEnabled: false });
  const stories = new Stories(page);
  await page.goto('/stories');
  await expect(stories.story(words)).toContainText('Content note: slurs');
  await expect(page.getByText('Hide stories about…')).toBeHidden();

  await page.goto('/stories?share=1');
  await stories.field.fill('It was about all of it.');
  await page.getByText('Content note (optional)').click();
  for (const name of ['Family', 'Slurs', 'Death', 'Suicide']) await page.getByRole('checkbox', { name }).check();
  watch.expect('POST', /^\/stories$/, 400);
  await stories.submit.click();
  await expect(page.getByText('Pick at most three content notes.')).toBeVisible();
  await expect(stories.field).toHaveValue('It was about all of it.');
  await page.getByRole('checkbox', { name: 'Death' }).uncheck();
  await stories.submit.click();
  await expect(stories.sent).toBeVisible();

  const editor = await newcomer();
  const desk = new Desk(editor);
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  await expect(desk.row('It was about all of it.')).toContainText('Content note: suicide, family, slurs');
});

test('a note that is picked before the script has loaded stays', async ({ newcomer }) => {
  const page = await newcomer();
  const stories = new Stories(page);
  const release = await holdScripts(page);
  await page.goto('/stories?share=1', { waitUntil: 'commit' });
  await page.getByText('Content note (optional)').click();
  await page.getByRole('checkbox', { name: 'Death' }).check();
  release();
  await waitUntilHydrated(page);
  await expect(page.getByText('Content note (optional): death')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Eating' }).check();
  await stories.field.fill('The casserole came anyway.');
  const sending = page.waitForRequest((request) => request.method() === 'POST' && /confessions$/.test(request.url()));
  await stories.submit.click();
  expect((await sending).postDataJSON()).toMatchObject({ contentNotes: ['eating', 'death'] });
  await expect(stories.sent).toBeVisible();
});
