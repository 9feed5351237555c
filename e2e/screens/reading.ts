import { expect, type Page } from '@playwright/test';
import { ARTICLE, giveVoice, keepOnDevice, lastVisit, places } from '../support/device';
import type { Screen } from './screen';

const remember = async (page: Page): Promise<void> =>
  void (await keepOnDevice(page, { places: places(), visit: lastVisit('2026-11-10') }));
const enlarge = async (page: Page): Promise<void> =>
  void (await keepOnDevice(page, { 'text-size': 'xxl', 'text-font': 'readable' }));
const voice = async (page: Page): Promise<void> => void (await giveVoice(page));

/** The code of the panel loads on first use. */
async function openTextLook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Text size and font' }).first().click();
  await page.getByRole('radio', { name: 'Standard', exact: true }).waitFor();
}
async function openStoryTextLook(page: Page): Promise<void> {
  await page.locator('.story a[href^="/stories/"]').first().click();
  await expect(page).toHaveURL(/\/stories\/\d+$/);
  await openTextLook(page);
}
async function listen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Listen' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
}
async function selectWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const words = document.querySelector('.article-text > .prose p')!.firstChild!;
    getSelection()!.setBaseAndExtent(words, 0, words, 40);
  });
  await page.getByRole('region', { name: 'Share these words' }).waitFor();
}
const install = (page: Page): Promise<void> => page.clock.install();
/** The article is withdrawn while its tab is in the background. */
async function returnToWithdrawn(page: Page): Promise<void> {
  const gone = { status: 404, contentType: 'application/problem+json', body: '{"status":404,"code":"post.not-found"}' };
  await page.route(`**/api/posts/${ARTICLE.split('/').at(-1)}`, (route) => route.fulfill(gone));
  await page.clock.fastForward(6 * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.locator('.article-text').waitFor({ state: 'detached' });
}
const offered = (page: Page) => page.getByRole('button', { name: 'Continue where you left off' }).waitFor();

/** Pages of a browser that remembers its reader, and ways to read. */
export const READING_SCREENS: Screen[] = [
  { name: 'article-text-look', path: ARTICLE, inSight: true, then: openTextLook },
  { name: 'article-largest', path: ARTICLE, before: enlarge },
  { name: 'article-quote', path: ARTICLE, inSight: true, then: selectWords },
  { name: 'article-left-off', path: ARTICLE, inSight: true, before: remember, then: offered },
  { name: 'article-withdrawn', path: ARTICLE, before: install, then: returnToWithdrawn, status: 404 },
  { name: 'article-listen', path: ARTICLE, inSight: true, before: voice, then: listen },
  { name: 'story-text-look', path: '/stories', inSight: true, before: enlarge, then: openStoryTextLook },
  { name: 'journal-remembered', path: '/journal', before: remember },
  { name: 'home-remembered', path: '/', inSight: true, before: remember },
];
