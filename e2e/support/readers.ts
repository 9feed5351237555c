import { expect, type Page } from '@playwright/test';
import type { Product } from './product';
import { SOON } from './test';

/** Where somebody has been already: what one test has told is enough for the others that want to look at numbers. */
const visited = new Set<string>();

const COUNTED = ['totalPageViews', 'totalArticleViews', 'totalShares', 'newsletterSubscribers'] as const;
/** How many of each the readers below make. */
const TOLD = [14, 10, 3, 2];

/**
 * What readers do, told as their browsers tell it, until it is counted. The page's own browser is an admin's: its views
 * would not count, but it may look.
 */
export async function someReaders(page: Page, { url }: Product): Promise<void> {
  if (visited.has(url)) return;
  visited.add(url);
  const before = await numbers(page);
  for (let reader = 0; reader < 4; reader += 1) await read(url, reader);
  const share = { contentType: 'article', contentId: 1, sessionId: 'reader-0' };
  for (const platform of ['copy_link', 'copy_link', 'twitter']) await tell(url, 'share', { ...share, platform });
  for (const email of ['one@readers.example', 'two@readers.example'])
    await page.request.post('/api/newsletter/subscribe', { data: { email } });
  const enough = TOLD.map((told, at) => before[at]! + told);
  await expect.poll(async () => (await numbers(page)).every((count, at) => count >= enough[at]!), SOON).toBe(true);
}

/** The first reader reads most articles, the last one reads farthest. */
async function read(url: string, reader: number): Promise<void> {
  const sessionId = `reader-${reader}`;
  await tell(url, 'page-view', { path: '/journal', sessionId });
  for (let articleId = 1; articleId <= 4 - reader; articleId += 1) {
    await tell(url, 'page-view', { path: `/article/${articleId}`, sessionId });
    for (const progress of [25, 50, 75, 100].slice(0, reader + 1))
      await tell(url, 'reading-progress', { articleId, progress, timeSpent: 20_000, sessionId });
    await tell(url, 'article-view', { postId: articleId, sessionId, timeSpent: 30 * (reader + 1) });
  }
}

async function tell(url: string, call: string, data: object): Promise<void> {
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
