import { expect, type Page } from '@playwright/test';
import { Article } from '../pages/article';
import { SuggestTopic } from '../pages/suggest-topic';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { becomeAdmin, becomeMember } from '../support/members';
import type { Product } from '../support/product';
import { DASHBOARD_SCREENS } from './dashboard';
import type { Screen } from './screen';

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const shown = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** A title of the greatest length, with a word longer than a line. */
export const LONG_TITLE =
  `${'What we were told was nothing and remembered for years, '.repeat(4)}or: ${'unpronounceable'.repeat(3)} and `
    .padEnd(300, 'on ')
    .slice(0, 300)
    .trim();

let longArticle: string | undefined;

async function publishLongArticle(page: Page, product: Product): Promise<string> {
  if (longArticle) return longArticle;
  const session = await page.request.post('/api/auth/login', { data: product.admin });
  expect(session.ok()).toBe(true);
  const wide = `| ${'column | '.repeat(14)}\n|${' --- |'.repeat(14)}\n| ${'value | '.repeat(14)}`;
  const content = `${'word '.repeat(60)}\n\n${'Donaudampfschifffahrt'.repeat(9)}\n\n${wide}\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\``;
  const answer = await page.request.post('/api/posts', {
    data: { title: LONG_TITLE, content, categoryId: 1, published: true },
  });
  expect(answer.status()).toBe(201);
  await page.request.post('/api/auth/logout');
  longArticle = `/article/${((await answer.json()) as { id: number }).id}`;
  return longArticle;
}

/** Every public screen in each state worth a look. Pictures, axe and the check for phone widths all use this table. */
export const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', where: 'narrow', inSight: true, then: press('Open menu') },
  { name: 'home-search', path: '/', inSight: true, then: search('word') },
  { name: 'home-search-nothing', path: '/', inSight: true, then: search('xylophonist') },
  { name: 'home-search-failed', path: '/', inSight: true, status: 503, then: failingSearch },
  { name: 'home-newsletter-refused', path: '/', inSight: true, then: press('Subscribe') },
  { name: 'journal', path: '/journal' },
  { name: 'journal-category', path: '/journal?category=dirty-words' },
  { name: 'journal-empty', path: '/journal?category=none-such', status: 404 },
  { name: 'article', path: '/article/1' },
  { name: 'article-member', path: '/article/1', as: 'member', then: waitForCommentField },
  { name: 'article-comment-expired', path: '/article/1', as: 'member', inSight: true, status: 401, method: 'POST', then: commentAfterSignOut }, // prettier-ignore
  { name: 'article-toast', path: '/article/1', inSight: true, then: saveSignedOut },
  { name: 'article-share-menu', path: '/article/1', inSight: true, then: openShareMenu },
  { name: 'article-missing', path: '/article/999999', status: 404 },
  { name: 'stories', path: '/stories' },
  { name: 'stories-member', path: '/stories', as: 'member', inSight: true },
  { name: 'story-form', path: '/stories?share=1' },
  { name: 'story-form-refused', path: '/stories?share=1', then: press('Submit Anonymously') },
  { name: 'story-sent', path: '/stories?sent=1', inSight: true },
  { name: 'resources', path: '/resources' },
  { name: 'data', path: '/data' },
  { name: 'about', path: '/about' },
  { name: 'founder', path: '/founder' },
  { name: 'auth', path: '/auth' },
  { name: 'auth-register', path: '/auth', then: (page) => page.getByRole('tab', { name: 'Register' }).click() },
  { name: 'auth-refused', path: '/auth', then: press('Sign In') },
  { name: 'member', path: '/member' },
  { name: 'member-signed-in', path: '/member', as: 'member', then: (page) => shown(page, /Welcome, /) },
  { name: 'member-admin', path: '/member', as: 'admin', then: (page) => shown(page, 'Admin access enabled') },
  { name: 'suggest', path: '/suggest' },
  { name: 'suggest-refused', path: '/suggest', then: press('Submit Suggestion') },
  { name: 'suggest-topic', path: '/suggest-topic' },
  { name: 'suggest-topic-refused', path: '/suggest-topic', then: press('Submit Topic Suggestion') },
  { name: 'suggest-topic-member', path: '/suggest-topic', as: 'member', then: nameFilledIn },
  { name: 'suggest-topic-sent', path: '/suggest-topic', then: suggestTopic },
  { name: 'suggest-topic-guidelines', path: '/suggest-topic?guidelines=true' },
  { name: 'submit', path: '/submit', as: 'member' },
  { name: 'bookmarks-signed-out', path: '/bookmarks' },
  { name: 'bookmarks-empty', path: '/bookmarks', as: 'member' },
  { name: 'bookmarks', path: '/bookmarks', as: 'member', before: saveSome },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'reset-password-link', path: '/reset-password?token=none' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none' },
  { name: 'quick-admin', path: '/quick-admin' },
  { name: 'replit-admin', path: '/replit-admin' },
  { name: 'not-found', path: '/nowhere', status: 404 },
  ...DASHBOARD_SCREENS,
];

/** Screens with the longest content that they must hold. */
export const LONG_SCREENS: Screen[] = [
  { name: 'article-long-title', path: 'long' },
  { name: 'journal-long-title', path: '/journal', before: async (...args) => void (await publishLongArticle(...args)) },
];

/** The name is filled in after the session request, which the first pointer move starts. */
async function nameFilledIn(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await expect(page.getByLabel('Your Name')).not.toHaveValue('');
}

async function suggestTopic(page: Page): Promise<void> {
  await new SuggestTopic(page).send({
    title: 'The word hysteria',
    category: 'The History',
    content: 'Where it came from, who was called it, and what became of it when medicine let it go.',
    name: 'Robin',
    email: 'robin@example.org',
  });
  await shown(page, 'Thank You for Your Suggestion!');
}

async function failingSearch(page: Page): Promise<void> {
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await press('Search articles and stories')(page);
  await page.getByRole('search').getByRole('combobox').fill('word');
  await expect(page.getByRole('search').getByRole('button', { name: 'Try again' })).toBeVisible();
}

async function saveSignedOut(page: Page): Promise<void> {
  await press('Save')(page);
  await expect(toast(page)).toContainText('Please log in');
}

/** The form appears after the session request, which the first pointer move starts. */
async function waitForCommentField(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await expect(new Article(page).field()).toBeVisible();
}

/** The session ends while the member is writing. */
async function commentAfterSignOut(page: Page): Promise<void> {
  await waitForCommentField(page);
  await page.context().clearCookies();
  await new Article(page).say('My aunt kept both names and two doorbells.');
  await expect(page.getByRole('link', { name: 'Sign in and come back' })).toBeVisible();
}

/** The code of the menu loads on first use. */
async function openShareMenu(page: Page): Promise<void> {
  await press('Share')(page);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
}

function search(words: string) {
  return async (page: Page): Promise<void> => {
    await press('Search articles and stories')(page);
    await page.getByRole('search').getByRole('combobox').fill(words);
    await expect(page.getByRole('search').getByRole('status')).toContainText(/found/);
  };
}

async function saveSome(page: Page): Promise<void> {
  const [story] = (await (await page.request.get('/api/confessions')).json()) as { id: number }[];
  for (const data of [
    { contentType: 'post', postId: 1 },
    { contentType: 'post', postId: 2 },
    { contentType: 'confession', confessionId: story!.id },
  ]) {
    const answer = await page.request.post('/api/bookmarks', { data });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

/** Opens a screen in its state, in a fresh browser context. */
export async function openScreen(page: Page, { path, as, before, then }: Screen, product: Product): Promise<void> {
  const address = path === 'long' ? await publishLongArticle(page, product) : path;
  if (as !== 'member' && as !== 'admin') await before?.(page, product);
  if (as === 'member') await becomeMember(page);
  if (as === 'admin') await becomeAdmin(page, product);
  if (as) await before?.(page, product);
  await visit(page, address);
  await then?.(page);
  await waitUntilStable(page);
}

/** Waits until fonts have loaded, no request is in flight, and no loading indicator is shown. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-fonts]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('.waiting')).toHaveCount(0);
}
