import { expect, type Page } from '@playwright/test';
import type { Product } from './product';
import { subscribe } from './subscribers';
import { SOON } from './test';

/** Products that have had their readers: once is enough for all tests that need numbers. */
const visited = new Set<string>();

const COUNTED = ['totalPageViews', 'totalArticleViews', 'totalShares', 'newsletterSubscribers'] as const;
/** How many of each the readers below cause. */
const EXPECTED = [14, 10, 3, 2];

/**
 * Simulates readers by sending the events that their browsers would send, and waits until they are counted. `page` must
 * be signed in as an admin: views of admins do not count, and admins can see the numbers.
 */
export async function simulateReaders(page: Page, product: Product): Promise<void> {
  const { url } = product;
  if (visited.has(url)) return;
  visited.add(url);
  const before = await numbers(page);
  for (let reader = 0; reader < 4; reader += 1) await read(url, reader);
  const share = { contentType: 'article', contentId: 1, sessionId: 'reader-0' };
  for (const platform of ['copy_link', 'copy_link', 'twitter']) await sendEvent(url, 'share', { ...share, platform });
  for (const email of ['one@readers.example', 'two@readers.example']) await subscribe(page.request, product, { email });
  const enough = EXPECTED.map((count, at) => before[at]! + count);
  await expect.poll(async () => (await numbers(page)).every((count, at) => count >= enough[at]!), SOON).toBe(true);
}

/** The first reader opens the most articles, the last one reads the furthest. */
async function read(url: string, reader: number): Promise<void> {
  const sessionId = `reader-${reader}`;
  await sendEvent(url, 'page-view', { path: '/journal', sessionId });
  for (let articleId = 1; articleId <= 4 - reader; articleId += 1) {
    await sendEvent(url, 'page-view', { path: `/article/${articleId}`, sessionId });
    for (const progress of [25, 50, 75, 100].slice(0, reader + 1))
      await sendEvent(url, 'reading-progress', { articleId, progress, timeSpent: 20_000, sessionId });
    await sendEvent(url, 'article-view', { postId: articleId, sessionId, timeSpent: 30 * (reader + 1) });
  }
}

async function sendEvent(url: string, call: string, data: object): Promise<void> {
  const answer = await fetch(`${url}/api/analytics/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  expect(answer.status, await answer.text()).toBe(202);
}

async function numbers(page: Page): Promise<number[]> {
  const [dashboard, growth] = await Promise.all(
    ['dashboard', 'growth'].map(async (name) => {
      const answer = await page.request.get(`/api/analytics/${name}`);
      return (await answer.json()) as Record<string, number>;
    }),
  );
  return COUNTED.map((name) => ({ ...dashboard, ...growth })[name]!);
}
