import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

/** Where links in mails lead. */
const MAILED = ['/reset-password', '/reset-password?token=none', '/unsubscribe', '/unsubscribe?token=none'];
const GRAVE = ['serious', 'critical'];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found
    .filter(({ impact }) => impact && GRAVE.includes(impact))
    .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  const look = { colorScheme, reducedMotion: 'reduce' } as const;

  test(`axe finds nothing serious on the pages of a visitor in ${colorScheme} colors`, async ({ newcomer }) => {
    const page = await newcomer(look);
    const paths = ['/', '/journal', '/article/1', '/stories', '/stories?share=1', '/auth', '/member'];
    for (const path of [...paths, ...MAILED]) {
      await visit(page, path);
      expect.soft(await violations(page), path).toEqual([]);
    }
  });

  test(`axe finds nothing serious on the desk in ${colorScheme} colors`, async ({ newcomer, product }) => {
    const page = await newcomer(look);
    const desk = new Desk(page);
    await visit(page, '/admin');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect.soft(await violations(page), 'signed out').toEqual([]);
    await page.request.post('/api/newsletter/subscribe', { data: { email: 'reader@example.org', name: 'Ada' } });
    await desk.enter(product.admin);
    for (const tab of ['Posts', 'Confessions', 'Comments', 'Newsletter Sign-ups'] as const) {
      await desk.show(tab, tab === 'Comments' ? 'Pending' : 'All');
      await expect(page.getByRole('table', { name: tab })).toBeVisible();
      expect.soft(await violations(page), tab).toEqual([]);
    }
  });
}
