import { expect, type Page } from '@playwright/test';
import type { Product } from '../support/product';
import type { Screen } from './screen';

const ARTICLE = '/article/1';
const CORRECTIONS = '/api/posts/1/corrections';
const TEXT = 'An earlier version named the wrong year for the register. It is from 1617.';

/** An event renews the stored page, soon after the request. */
const correct =
  (path: string) =>
  async (page: Page, { admin }: Product): Promise<void> => {
    expect((await page.request.post('/api/auth/login', { data: admin })).ok()).toBe(true);
    const data = { date: '2026-11-20', text: TEXT };
    expect((await page.request.post(CORRECTIONS, { data })).ok()).toBe(true);
    await page.request.post('/api/auth/logout');
    await expect.poll(async () => (await page.request.get(path)).text()).toContain(TEXT);
  };

/** The other screens have no correction. */
async function remove(page: Page, { admin }: Product): Promise<void> {
  await expect(page.getByText(TEXT).first()).toBeVisible();
  expect((await page.request.post('/api/auth/login', { data: admin })).ok()).toBe(true);
  const { corrections } = (await (await page.request.get('/api/posts/1')).json()) as { corrections: { id: number }[] };
  for (const { id } of corrections) expect((await page.request.delete(`${CORRECTIONS}/${id}`)).ok()).toBe(true);
  await page.request.post('/api/auth/logout');
}

export const CORRECTIONS_SCREENS: Screen[] = [
  { name: 'corrections-none', path: '/corrections' },
  { name: 'corrections', path: '/corrections', before: correct('/corrections'), then: remove },
  {
    name: 'article-corrected',
    path: `${ARTICLE}#article-corrections`,
    inSight: true,
    before: correct(ARTICLE),
    then: remove,
  },
];
