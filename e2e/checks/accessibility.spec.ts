import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { openScreen, SCREENS } from '../screens/list';
import { LOOKS } from '../support/looks';
import { expect, test } from '../support/test';

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
}

for (const look of LOOKS) {
  for (const screen of SCREENS) {
    if (screen.where && (screen.where === 'narrow') !== look.narrow) continue;

    test(`axe finds nothing on ${screen.name} at ${look.name}`, async ({ newcomer, product, watch }) => {
      if (screen.status) watch.expect(screen.method ?? 'GET', /./, screen.status);
      const page = await newcomer(look.options);
      await openScreen(page, screen, product);
      expect(await violations(page)).toEqual([]);
      // A page that scrolls sideways on a phone hides what is beside it.
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, 'width of what the page holds').toBe(clientWidth);
    });
  }

  test(`axe finds nothing on the desk at ${look.name}`, async ({ newcomer, product }) => {
    const page = await newcomer(look.options);
    const desk = new Desk(page);
    await page.goto('/admin');
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
