import { expect, type Page } from '@playwright/test';
import type { Product } from '../support/product';
import type { Screen } from './screen';

/** The oldest article of the demo content. */
const OLD = '/api/posts/1';

async function change(page: Page, { admin }: Product, action: 'pin' | 'unpin'): Promise<void> {
  expect((await page.request.post('/api/auth/login', { data: admin })).ok()).toBe(true);
  expect((await page.request.post(`${OLD}/${action}`)).ok()).toBe(true);
  await page.request.post('/api/auth/logout');
}

/** An event renews the stored page, soon after the request. */
const pinOld =
  (path: string) =>
  async (page: Page, product: Product): Promise<void> => {
    await change(page, product, 'pin');
    await expect.poll(async () => (await page.request.get(path)).text()).toContain('>Pinned');
  };

/** The other screens have no pinned article. */
async function unpin(page: Page, product: Product): Promise<void> {
  await expect(page.getByText(/^Pinned/).first()).toBeVisible();
  await change(page, product, 'unpin');
}

/** An old article is first, and the top of the home page still names the newest issue. */
export const PINNED_SCREENS: Screen[] = ['/', '/journal'].map((path) => ({
  name: path === '/' ? 'home-pinned' : 'journal-pinned',
  path,
  before: pinOld(path),
  then: unpin,
}));
