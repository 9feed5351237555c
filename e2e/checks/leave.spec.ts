import type { Page } from '@playwright/test';
import { Leave, NEUTRAL } from '../pages/leave';
import { Receipt } from '../pages/receipt';
import { Stories } from '../pages/stories';
import { visit } from '../pages/visit';
import { becomeMember } from '../support/members';
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
  await expect(page.getByText('or press Shift three times', { exact: true })).toBeHidden();
  await leave.button.click();
  await expect(page).toHaveURL(NEUTRAL);
  expect(leave.referrers).toEqual([undefined]);
});

/** The site's own widths, a desktop at 200 and 400 % zoom, and a phone on its side. */
const SIZES = [
  [320, 568],
  [390, 844],
  [640, 400],
  [320, 256],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const;

/** Each control that is not on top at its own center after being scrolled into view. */
function coveredControls(): { controls: number; covered: string[] } {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
  );
  const controls = [...all].filter((one) => !one.matches('.skip') && one.checkVisibility({ visibilityProperty: true }));
  const covered = controls.filter((one) => {
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = one.getClientRects()[0]!;
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    return !one.contains(onTop);
  });
  return { controls: controls.length, covered: covered.map((one) => one.textContent || one.outerHTML) };
}

test('it covers no control and stays in sight, at every size and zoom', async ({ newcomer }) => {
  const page = await newcomer({ reducedMotion: 'reduce' });
  await visit(page, '/stories');
  const story = await new Stories(page).cards.first().getByRole('link').first().getAttribute('href');
  const leave = new Leave(page);
  for (const path of [
    '/stories',
    '/stories?share=1',
    '/stories?sent=1',
    story!,
    '/data',
    '/contact',
    '/receipt',
    '/report?about=story&id=7',
  ]) {
    await visit(page, path);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const at = `${path} at ${width} x ${height}`;
      const { controls, covered } = await page.evaluate(coveredControls);
      expect(controls, at).toBeGreaterThan(12);
      expect(covered, at).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(leave.button, `${at}, at the end of the page`).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width);
    }
  }
});

test('the bar’s second link leads to what leaving can and can’t do, on every page with the bar', async ({
  newcomer,
  watch,
}) => {
  watch.expect('GET', /\/999999$/, 404);
  const page = await newcomer();
  await becomeMember(page);
  for (const path of [
    '/stories',
    '/stories?share=1',
    '/stories/999999',
    '/stories?sent=1',
    '/data',
    '/contact',
    '/receipt',
    '/report?about=story&id=7',
  ]) {
    await visit(page, path);
    await page.getByRole('link', { name: /^What it (does|can and can’t do)$/ }).click();
    await expect(page.getByText('It can’t clear your browser’s history'), path).toBeInViewport();
  }
});

test('it empties the message of /contact and the choice of what it is about', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const leave = new Leave(page);
  await leave.stubNeutralSite(watch);
  await visit(page, '/contact');
  await page.getByLabel('What’s it about?').selectOption('story');
  await page.getByLabel('Your message').fill(WORDS);
  await leave.button.click();
  await expect(page).toHaveURL(NEUTRAL);
  await page.goBack();
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await expect(page.getByLabel('What’s it about?')).toHaveValue('');
});

test('it forgets an open receipt and the number of a story that was just sent', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const [stories, receipt, leave] = [new Stories(page), new Receipt(page), new Leave(page)];
  await leave.stubNeutralSite(watch);
  await stories.open('?share=1');
  await stories.field.fill(WORDS);
  await stories.submit.click();
  await expect(stories.sent).toBeVisible();
  const number = await stories.receipt();
  await leave.button.click();
  await expect(page, 'nothing is asked first').toHaveURL(NEUTRAL);
  await page.goBack();
  await expect(stories.share).toBeVisible();
  await expect(stories.digits).toHaveCount(0);

  await receipt.open();
  await receipt.find(number);
  await receipt.again.click();
  await expect(page.getByRole('blockquote').filter({ hasText: WORDS })).toBeVisible();
  await leave.pressShift(3);
  await expect(page).toHaveURL(NEUTRAL);
  await page.goBack();
  await expect(receipt.field).toHaveValue('');
  await expect(page.getByText(WORDS)).toHaveCount(0);
});

test('the page says what leaving does and what it cannot do', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto('/stories');
  await page.getByText('What “Leave this page” can and can’t do').click();
  await expect(page.getByText('It can’t clear your browser’s history')).toBeVisible();
  await expect(page.getByText('A private window keeps no history')).toBeVisible();
});
