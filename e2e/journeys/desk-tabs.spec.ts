import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { sendStories } from '../support/create-content';
import { becomeAdmin } from '../support/members';
import { expect, LIVE, SOON, test } from '../support/test';

/** Opens desk tabs in one browser, without closing the ones before. */
async function openDesks(first: Page, count: number): Promise<Page[]> {
  const pages = [first];
  while (pages.length < count) pages.push(await first.context().newPage());
  await Promise.all(pages.map((page) => page.goto('/admin?tab=confessions')));
  for (const page of pages) await expect(page.getByRole('tablist', { name: 'Desk tabs' })).toBeVisible(SOON);
  return pages;
}

// Over http, a browser has six connections to a site, and one stream a tab would take them all.
test('seven desk tabs of one browser all work, and show a decision of one of them', async ({ newcomer, product }) => {
  const first = await newcomer();
  await becomeAdmin(first, product);
  await sendStories(first, 'Seven tabs were open.');
  const pages = await openDesks(first, 7);
  for (const page of pages) await new Desk(page).waitingNow('Confessions');

  const last = new Desk(pages.at(-1)!);
  const before = await last.waitingNow('Confessions');
  await last.act(last.row('Seven tabs were open.'), 'Approve');
  for (const page of pages) await expect.poll(() => new Desk(page).waiting('Confessions'), LIVE).toBe(before - 1);

  // The tab with the stream may be the one that closes.
  await first.close();
  await sendStories(pages[1]!, 'And then there were six.');
  await expect.poll(() => new Desk(pages[1]!).waiting('Confessions'), SOON).toBe(before);
});

test('logging out in one tab ends the desk in the other tabs of the browser', async ({ newcomer, product, watch }) => {
  // Lists that a desk reads, and its stream, while it closes.
  watch.expect('GET', /^\/api\//, 401);
  const first = await newcomer();
  await becomeAdmin(first, product);
  const [one, other] = (await openDesks(first, 2)) as [Page, Page];
  await other.getByRole('tab', { name: 'Newsletter Sign-ups' }).click();
  await one.getByRole('button', { name: /^Account:/ }).click();
  await one.getByRole('menuitem', { name: 'Log Out' }).click();
  for (const page of [one, other]) {
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible(SOON);
    await expect(page.getByRole('tablist', { name: 'Desk tabs' })).toHaveCount(0);
  }
});
