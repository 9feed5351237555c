import { expect, type Page } from '@playwright/test';
import type { Product } from './product';
import { SOON } from './test';

/**
 * What readers do, told as their browsers tell it, until it is counted. The page's own browser is an admin's: its views
 * would not count, but it may look.
 */
export async function someReaders(page: Page, { url }: Product): Promise<void> {
  const tell = async (call: string, data: object): Promise<void> => {
    const answer = await fetch(`${url}/api/analytics/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
    expect(answer.status, await answer.text()).toBe(202);
  };
  for (let reader = 0; reader < 4; reader += 1) {
    const sessionId = `reader-${reader}`;
    await tell('page-view', { path: '/journal', sessionId });
    for (let articleId = 1; articleId <= 4 - reader; articleId += 1) {
      await tell('page-view', { path: `/article/${articleId}`, sessionId });
      await tell('article-view', { postId: articleId, sessionId, timeSpent: 30 * (reader + 1) });
      for (const progress of [25, 50, 75, 100].slice(0, reader + 1))
        await tell('reading-progress', { articleId, progress, timeSpent: 20_000, sessionId });
    }
  }
  const share = { contentType: 'article', contentId: 1, sessionId: 'reader-0' };
  for (const platform of ['copy_link', 'copy_link', 'twitter']) await tell('share', { ...share, platform });
  for (const email of ['one@example.org', 'two@example.org'])
    await page.request.post('/api/newsletter/subscribe', { data: { email } });
  await page.request.post('/api/confessions', { data: { content: 'I keep the word.', category: 'Other' } });
  const numbers = async (): Promise<{ totalShares: number; newsletterSubscribers: number }> => ({
    ...((await (await page.request.get('/api/analytics/dashboard')).json()) as { totalShares: number }),
    ...((await (await page.request.get('/api/analytics/growth')).json()) as { newsletterSubscribers: number }),
  });
  await expect.poll(async () => (await numbers()).totalShares, SOON).toBeGreaterThanOrEqual(3);
  await expect.poll(async () => (await numbers()).newsletterSubscribers, SOON).toBeGreaterThanOrEqual(2);
}
