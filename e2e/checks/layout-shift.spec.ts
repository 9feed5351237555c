import type { Page } from '@playwright/test';
import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { becomeMember } from '../support/members';
import { expect, test } from '../support/test';

/** Adds up how much of each page that opens from now on moves by itself. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

/** Two frames later, what has changed is drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

for (const look of [PHONE, DESKTOP])
  test(`nothing moves while the forms of members load, at ${look.viewport.width} px`, async ({ newcomer }) => {
    const page = await newcomer(look);
    await becomeMember(page);
    // From then on the fonts are there. Those that arrive late are tested by fonts.spec.ts.
    await visit(page, '/suggest');
    await watchShifts(page);
    for (const [path, last] of [
      ['/suggest', page.getByRole('button', { name: 'Submit Suggestion' })],
      ['/submit', page.getByRole('link', { name: 'Suggest a topic' })],
    ] as const) {
      await visit(page, path);
      await expect(last).toBeVisible();
      await drawn(page);
      expect(await shiftsOf(page), path).toBeLessThan(0.01);
    }
  });

for (const look of [PHONE, DESKTOP])
  test(`a page of text has its styles from the start, at ${look.viewport.width} px`, async ({ newcomer }) => {
    const page = await newcomer(look);
    await visit(page, '/terms');
    await watchShifts(page);
    for (const path of ['/terms', '/glossary', '/glossary/hysterical']) {
      await visit(page, path);
      await drawn(page);
      expect(await shiftsOf(page), path).toBeLessThan(0.01);
    }
    // The guide's styles are those of /terms. Without them, a link led above its heading.
    await visit(page, '/admin/help#when-someone-may-be-in-danger');
    await drawn(page);
    await expect(page.getByRole('heading', { name: 'When someone may be in danger' })).toBeInViewport();
  });
