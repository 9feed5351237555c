import type { Page } from '@playwright/test';
import { Leave, NEUTRAL } from '../pages/leave';
import { Stories } from '../pages/stories';
import { visit } from '../pages/visit';
import { holdScripts, stored } from '../support/scripts';
import { expect, test } from '../support/test';

const WORDS = 'He reads over my shoulder.';

/** Records what the page shows at the moment the exit button is clicked. Once it is navigating it cannot be queried. */
async function recordAtClick(page: Page): Promise<string[]> {
  const shown: string[] = [];
  await page.exposeFunction('record', (what: string) => void shown.push(what));
  await page.addInitScript(() =>
    window.addEventListener('click', ({ target }) => {
      if (!(target as Element).closest('.leave')) return;
      const { record } = window as unknown as { record: (what: string) => void };
      record(`${getComputedStyle(document.body).visibility}: ${document.querySelector('textarea')!.value}`);
    }),
  );
  return shown;
}

test('one press hides the page immediately, clears its data, and goes to a neutral site', async ({
  newcomer,
  watch,
}) => {
  const page = await newcomer();
  const [stories, leave] = [new Stories(page), new Leave(page)];
  const shown = await recordAtClick(page);
  await leave.stubNeutralSite(watch);
  await stories.open();
  await stories.cards
    .first()
    .getByRole('button', { name: /^Heart/ })
    .click();
  await expect.poll(() => stored(page)).toContain('heart');
  const id = await page.evaluate(() => localStorage.getItem('session'));
  await expect.poll(() => stored(page), 'fonts are marked as cached').toContain('fonts');
  await stories.share.click();
  await stories.field.fill(WORDS);
  await leave.button.click();
  await expect(page).toHaveURL(NEUTRAL);
  expect(shown, 'hidden immediately').toEqual(['hidden: ']);
  expect(page.context().pages(), 'one tab').toHaveLength(1);
  expect(leave.referrers, 'no referrer').toEqual([undefined]);
  expect(JSON.stringify(await page.context().storageState()), 'no trace of the visit').not.toContain('fonts');

  await page.goBack();
  await expect(stories.field, 'the history still has this page').toBeVisible();
  await expect(stories.field).toHaveValue('');
  const now = await stored(page);
  expect(now).not.toContain('heart');
  expect(now).not.toContain(id!);
});

test('pressing Shift three times does the same, and typing capitals does not', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const [stories, leave] = [new Stories(page), new Leave(page)];
  await leave.stubNeutralSite(watch);
  await stories.open('?share=1');
  await stories.field.focus();
  for (const letter of 'ABCD') await page.keyboard.press(`Shift+${letter}`);
  await expect(stories.field).toHaveValue('ABCD');
  const hint = page.getByRole('status').filter({ hasText: 'Shift' });
  await expect(hint).toHaveCount(0);
  await leave.pressShift(2);
  await expect(hint).toHaveText('Shift, press 1 more time to leave.');
  await leave.pressShift(1);
  await expect(page).toHaveURL(NEUTRAL);
});

test('it works before the script has loaded', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const [stories, leave] = [new Stories(page), new Leave(page)];
  const release = await holdScripts(page);
  const shown = await recordAtClick(page);
  await leave.stubNeutralSite(watch);
  await page.goto('/stories?share=1', { waitUntil: 'commit' });
  await stories.field.fill(WORDS);
  await expect.poll(() => stored(page), 'fonts are marked as cached').toContain('fonts');
  await leave.pressShift(3);
  await expect(page).toHaveURL(NEUTRAL);
  expect(shown).toEqual(['hidden: ']);
  expect(JSON.stringify(await page.context().storageState()), 'no trace of the visit').not.toContain('fonts');
  release();
});

test('without JavaScript it is a plain link and does not mention keys', async ({ newcomer, watch }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  const leave = new Leave(page);
  await leave.stubNeutralSite(watch);
  await page.goto('/stories');
  await expect(page.getByText('Shift × 3')).toBeHidden();
  await leave.button.click();
  await expect(page).toHaveURL(NEUTRAL);
  expect(leave.referrers).toEqual([undefined]);
});

for (const path of ['/stories', '/stories?share=1']) {
  test(`it covers no element that can have the focus, on a phone, at ${path}`, async ({ newcomer }) => {
    const page = await newcomer({ viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' });
    await visit(page, path);
    const covered: string[] = [];
    let stops = 0;
    for (; stops < 120; stops++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement!;
        const way = document.querySelector('.leave')!;
        const [a, b] = [element.getBoundingClientRect(), way.getBoundingClientRect()];
        const apart = a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
        return {
          name: element.textContent || element.id,
          ok: element === way || apart,
          end: element === document.body,
        };
      });
      if (stop.end) break;
      if (!stop.ok) covered.push(stop.name);
    }
    expect(stops).toBeGreaterThan(10);
    expect(covered).toEqual([]);
  });
}

test('the page says what leaving does and what it cannot do', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto('/stories');
  await page.getByText('What “Leave this page” can and cannot do').click();
  await expect(page.getByText('It cannot clear your browser’s history')).toBeVisible();
  await expect(page.getByText('A private window keeps no history')).toBeVisible();
});
