import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Product } from '../support/product';
import type { Screen } from './screen';

const PUBLISHED_AS = 12;
const LINE = 'Based on a reader’s suggestion';
const IDEAS: { title: string; status: string; postId?: number }[] = [
  { title: 'Where the word hysteria comes from', status: 'published', postId: PUBLISHED_AS },
  { title: 'Why do we say “man up”?', status: 'being-written' },
  { title: 'Who decided that pink is for girls?', status: 'new' },
  { title: 'Nicknames: who gets one, and who gives it', status: 'new' },
  { title: `What it does to be called ${'unpronounceable'.repeat(4)} ${'every day, by everyone, '.repeat(8)}`.slice(0, 290).trim(), status: 'new' }, // prettier-ignore
];

/** The ids of the suggestions that each product has, because a visitor may send only 60 an hour. */
const sent = new Map<Product, number[]>();

async function asAdmin(page: Page, { admin }: Product, work: (request: APIRequestContext) => Promise<void>) {
  expect((await page.request.post('/api/auth/login', { data: admin })).ok()).toBe(true);
  await work(page.request);
  await page.request.post('/api/auth/logout');
}

async function send(request: APIRequestContext, title: string): Promise<number> {
  const data = {
    title,
    content: 'More about it.',
    suggestionType: 'topic',
    email: 'robin@example.org',
    isPublic: true,
  };
  const { id } = (await (await request.post('/api/suggestions', { data })).json()) as { id: number };
  expect((await request.post(`/api/suggestions/${id}/approve`)).ok()).toBe(true);
  return id;
}

async function setShown(request: APIRequestContext, ids: number[], shown: boolean): Promise<void> {
  for (const [n, id] of ids.entries())
    expect((await request.put(`/api/suggestions/${id}/board`, { data: { ...IDEAS[n], shown } })).ok()).toBe(true);
}

/** An event renews the stored page, soon after the request. */
const fill =
  (path: string, text: string) =>
  async (page: Page, product: Product): Promise<void> => {
    await asAdmin(page, product, async (request) => {
      const ids = sent.get(product) ?? [];
      if (ids.length === 0) for (const { title } of IDEAS) ids.push(await send(request, title));
      sent.set(product, ids);
      await setShown(request, ids, true);
    });
    await expect.poll(async () => (await page.request.get(path)).text(), { timeout: 30_000 }).toContain(text);
  };

/** The other screens have an empty board. */
const empty =
  (text: string) =>
  async (page: Page, product: Product): Promise<void> => {
    const shown = page.getByText(text).first();
    await expect(shown).toBeVisible();
    if (text === LINE) await shown.scrollIntoViewIfNeeded();
    await asAdmin(page, product, (request) => setShown(request, sent.get(product)!, false));
  };

export const ASKED_SCREENS: Screen[] = [
  { name: 'asked-none', path: '/asked' },
  { name: 'asked', path: '/asked', before: fill('/asked', IDEAS[1]!.title), then: empty(IDEAS[1]!.title) },
  {
    name: 'article-suggested',
    path: `/article/${PUBLISHED_AS}`,
    inSight: true,
    before: fill(`/article/${PUBLISHED_AS}`, LINE),
    then: empty(LINE),
  },
];

const showSuggestions = (page: Page) => page.getByRole('tabpanel').getByRole('checkbox').first().waitFor();

async function openBoard(page: Page): Promise<void> {
  await showSuggestions(page);
  await page.getByRole('row').filter({ hasText: IDEAS[0]!.title }).getByRole('button', { name: 'View' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Title on the board').waitFor();
}

/** Someone else changes the entry while the dialog is open. */
async function changeTwice(page: Page, product: Product): Promise<void> {
  await openBoard(page);
  const theirs = { ...IDEAS[0], title: 'Hysteria: where the word comes from', shown: true };
  const id = sent.get(product)![0]!;
  expect((await page.request.put(`/api/suggestions/${id}/board`, { data: theirs })).ok()).toBe(true);
  await page.getByLabel('Title on the board').fill('Who was called hysterical');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
}

const DESK = '/admin?tab=suggestions&type=content';

/** As an admin: `asAdmin` would sign them out. */
async function fillAsAdmin(page: Page, product: Product): Promise<void> {
  const ids = sent.get(product) ?? [];
  if (ids.length === 0) for (const { title } of IDEAS) ids.push(await send(page.request, title));
  sent.set(product, ids);
  await setShown(page.request, ids, true);
}

export const DESK_BOARD_SCREENS: Screen[] = [
  { name: 'desk-ideas', path: DESK, as: 'admin', before: fillAsAdmin, then: showSuggestions },
  { name: 'desk-board', path: DESK, as: 'admin', before: fillAsAdmin, inSight: true, then: openBoard },
  { name: 'desk-board-changed-twice', path: DESK, as: 'admin', status: 409, method: 'PUT', before: fillAsAdmin, inSight: true, then: changeTwice }, // prettier-ignore
];
