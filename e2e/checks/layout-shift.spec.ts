import { visit } from '../pages/visit';
import { DESKTOP, PHONE } from '../support/looks';
import { ARTICLE, giveVoice, keepOnDevice, lastVisit, places } from '../support/device';
import { becomeMember } from '../support/members';
import { drawn, shiftsOf, watchShifts } from '../support/shifts';
import { expect, test } from '../support/test';

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

for (const look of [PHONE, DESKTOP])
  test(`nothing moves for a reader whose browser remembers them, at ${look.viewport.width} px`, async ({
    newcomer,
  }) => {
    const page = await newcomer(look);
    // From then on the fonts are there.
    await visit(page, '/journal');
    await expect(page.locator('[data-fonts]')).toHaveCount(0);
    await keepOnDevice(page, { places: places(), visit: lastVisit('2026-11-01'), 'text-size': 'xl' });
    await giveVoice(page);
    await watchShifts(page);
    for (const [path, last] of [
      ['/', page.getByText('New since your last visit').first()],
      ['/journal', page.locator('.continue-reading').getByRole('link')],
      [ARTICLE, page.getByRole('button', { name: 'Continue where you left off' })],
    ] as const) {
      await visit(page, path);
      await expect(last).toBeVisible();
      if (path === ARTICLE) await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
      await drawn(page);
      expect(await shiftsOf(page), path).toBeLessThan(0.01);
    }
  });
