import { expect, type Page } from '@playwright/test';
import { Article } from '../pages/article';
import { Stories } from '../pages/stories';
import { SuggestTopic } from '../pages/suggest-topic';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { becomeAdmin, becomeMember } from '../support/members';
import type { Product } from '../support/product';
import { ARCHIVE_SCREENS } from './campaigns';
import { DASHBOARD_SCREENS } from './dashboard';
import { GLOSSARY_SCREENS } from './glossary';
import { INTAKE_SCREENS, send } from './intake';
import { MEMBER_SCREENS } from './member';
import { NEWSLETTER_SCREENS } from './newsletter';
import { CORRECTIONS_SCREENS } from './corrections';
import { PINNED_SCREENS } from './pinned';
import { READING_SCREENS } from './reading';
import { RECEIPT_SCREENS } from './receipts';
import type { Screen } from './screen';
import { SESSION_SCREENS } from './sessions';

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

let hasSeries = false;

/** A series with a name and an article of the greatest length. */
async function publishLongSeries(page: Page, product: Product): Promise<void> {
  const article = await publishLongArticle(page, product);
  if (hasSeries) return;
  expect((await page.request.post('/api/auth/login', { data: product.admin })).ok()).toBe(true);
  const postIds = [Number(article.split('/').at(-1)), 2];
  const answer = await page.request.post('/api/series', {
    data: { name: LONG_TITLE.slice(0, 120), slug: 'long', description: 'And so on. '.repeat(50), postIds },
  });
  expect(answer.status()).toBe(201);
  await page.request.post('/api/auth/logout');
  hasSeries = true;
}

/** Every public screen in each state worth a look. Pictures, axe and the check for phone widths all use this table. */
export const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', where: 'narrow', inSight: true, then: press('Open menu') },
  { name: 'home-search', path: '/', inSight: true, then: search('word') },
  { name: 'home-search-avoided', path: '/', inSight: true, then: search('old maid') },
  { name: 'home-search-nothing', path: '/', inSight: true, then: search('xylophonist') },
  { name: 'home-search-failed', path: '/', inSight: true, status: 503, then: failingSearch },
  { name: 'home-newsletter-refused', path: '/', inSight: true, then: press('Subscribe') },
  { name: 'home-newsletter-sent', path: '/', inSight: true, then: signUpForNewsletter },
  { name: 'journal', path: '/journal' },
  { name: 'journal-category', path: '/journal?category=dirty-words' },
  { name: 'journal-empty', path: '/journal?category=none-such', status: 404 },
  { name: 'article', path: '/article/1' },
  { name: 'article-member', path: '/article/1', as: 'member', then: waitForCommentField },
  { name: 'article-comment-expired', path: '/article/1', as: 'member', inSight: true, status: 401, method: 'POST', then: commentAfterSignOut }, // prettier-ignore
  { name: 'article-toast', path: '/article/1', inSight: true, then: saveSignedOut },
  { name: 'article-share-menu', path: '/article/1', inSight: true, then: openShareMenu },
  { name: 'article-cite', path: '/article/1', inSight: true, then: cite },
  { name: 'article-source', path: '/article/12#source-5', inSight: true },
  { name: 'article-missing', path: '/article/999999', status: 404 },
  { name: 'preview', path: 'preview' },
  { name: 'preview-missing', path: '/preview/a-link-that-has-expired', status: 404 },
  { name: 'stories', path: '/stories' },
  { name: 'stories-member', path: '/stories', as: 'member', inSight: true },
  { name: 'stories-noted', path: '/stories?shown=75', then: chooseNotes },
  { name: 'stories-hidden', path: '/stories?shown=75', before: hideSome },
  { name: 'story', path: '/stories', then: openFirstStory },
  { name: 'story-noted', path: '/stories?shown=75', then: openNotedStory },
  { name: 'story-hidden', path: '/stories?shown=75', before: hideSome, then: openHiddenStory },
  { name: 'story-report', path: '/stories', inSight: true, then: openReport },
  { name: 'story-missing', path: '/stories/999999', status: 404 },
  { name: 'story-form', path: '/stories?share=1' },
  { name: 'story-form-notes', path: '/stories?share=1', then: pickNotes },
  { name: 'story-form-refused', path: '/stories?share=1', then: press('Submit Anonymously') },
  { name: 'story-sent', path: '/about', then: send },
  ...INTAKE_SCREENS,
  ...RECEIPT_SCREENS,
  ...GLOSSARY_SCREENS,
  ...READING_SCREENS,
  { name: 'resources', path: '/resources' },
  { name: 'data', path: '/data' },
  { name: 'about', path: '/about' },
  { name: 'founder', path: '/founder' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'guidelines', path: '/guidelines' },
  { name: 'transparency', path: '/transparency' },
  { name: 'transparency-covered', path: '/transparency?quarter=2026-Q2' },
  { name: 'auth', path: '/auth' },
  { name: 'auth-register', path: '/auth', then: (page) => page.getByRole('tab', { name: 'Register' }).click() },
  { name: 'auth-refused', path: '/auth', then: press('Sign In') },
  { name: 'member', path: '/member' },
  ...SESSION_SCREENS,
  { name: 'member-signed-in', path: '/member', as: 'member', then: (page) => shown(page, /Welcome, /) },
  { name: 'member-delete', path: '/member/account', as: 'member', status: 403, method: 'DELETE', then: askToDelete },
  { name: 'member-deleted', path: '/member/account', as: 'member', then: deleteAccount },
  { name: 'member-admin', path: '/member', as: 'admin', then: (page) => shown(page, 'Admin access enabled') },
  ...MEMBER_SCREENS,
  { name: 'auth-link', path: '/auth/link' },
  { name: 'auth-link-opened', path: '/auth/link?token=none' },
  { name: 'member-add-passkey', path: '/member/account', as: 'member', then: press('Add a Passkey') },
  { name: 'member-set-up-codes', path: '/member/account', as: 'member', then: press('Set up codes from an app') },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-story',
    path: '/contact',
    then: (page) =>
      page
        .getByLabel('What’s it about?')
        .selectOption('story')
        .then(() => undefined),
  },
  { name: 'contact-refused', path: '/contact', then: press('Send message') },
  { name: 'contact-sent', path: '/contact?sent=1' },
  { name: 'report', path: '/report?about=story&id=7' },
  { name: 'report-refused', path: '/report?about=comment&id=7&article=1', then: press('Send report') },
  { name: 'report-sent', path: '/report?about=story&id=7&sent=1' },
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
  { name: 'bookmarks-offline', path: '/bookmarks', as: 'member', before: saveSome, then: turnOnOffline },
  { name: 'newsletter', path: '/newsletter' },
  { name: 'newsletter-subscribed', path: '/newsletter?subscribed=1' },
  { name: 'bookmarks-stories', path: '/bookmarks?show=stories', as: 'member', before: saveSome },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'reset-password-link', path: '/reset-password?token=none' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none' },
  { name: 'unsubscribe-left', path: '/unsubscribe?left=1' },
  { name: 'unsubscribe-bad-link', path: '/unsubscribe' },
  { name: 'unsubscribe-desk', path: '/unsubscribe/desk?token=digest.none' },
  ...NEWSLETTER_SCREENS,
  ...ARCHIVE_SCREENS,
  { name: 'quick-admin', path: '/quick-admin' },
  { name: 'replit-admin', path: '/replit-admin' },
  { name: 'not-found', path: '/nowhere', status: 404 },
  ...DASHBOARD_SCREENS,
  ...PINNED_SCREENS,
  ...CORRECTIONS_SCREENS,
];

/** Screens with the longest content that they must hold. */
export const LONG_SCREENS: Screen[] = [
  { name: 'article-long-title', path: 'long' },
  { name: 'series', path: '/series/long', before: publishLongSeries },
  { name: 'series-missing', path: '/series/none-such', status: 404 },
  { name: 'journal-long-title', path: '/journal', before: async (...args) => void (await publishLongArticle(...args)) },
];

/** The server’s response is the same for every address, so this one need not be new. */
async function signUpForNewsletter(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('reader@example.org');
  await press('Subscribe')(page);
  await shown(page, 'Check your inbox to confirm.');
}

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

/** The second step of deleting an account, after a wrong password. */
async function askToDelete(page: Page): Promise<void> {
  await press('Delete My Account')(page);
  await page.getByLabel('Your password', { exact: true }).fill('not mine');
  await press('Yes, Delete My Account')(page);
  await shown(page, 'That’s not your password.');
}

async function deleteAccount(page: Page): Promise<void> {
  await press('Delete My Account')(page);
  await page.getByLabel('Your password', { exact: true }).fill('long enough');
  await press('Yes, Delete My Account')(page);
  await shown(page, 'Your account will be deleted');
}

/** The session ends while the member is writing. */
async function commentAfterSignOut(page: Page): Promise<void> {
  await waitForCommentField(page);
  await page.context().clearCookies();
  await new Article(page).say('My aunt kept both names and two doorbells.');
  await expect(page.getByRole('link', { name: 'Sign in and come back' })).toBeVisible();
}

async function chooseNotes(page: Page): Promise<void> {
  await page.getByText('Hide stories about…').click();
}

async function hideSome(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('hidden-notes', 'death'));
}

async function pickNotes(page: Page): Promise<void> {
  await page.getByText('Content note (optional)').click();
  for (const name of ['Family', 'Slurs', 'Death']) await page.getByRole('checkbox', { name }).check();
}

async function openNotedStory(page: Page): Promise<void> {
  await page.getByRole('article').filter({ hasText: 'Content note: slurs, death' }).getByRole('link').first().click();
  await shown(page, 'More stories');
}

async function openHiddenStory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show them' }).click();
  await openNotedStory(page);
  await shown(page, 'You chose to hide stories like this one.');
}

async function openFirstStory(page: Page): Promise<void> {
  await new Stories(page).cards.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/stories\/\d+$/);
  await shown(page, 'More stories');
}

/** The code of the dialog loads on first use. */
async function openReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Report this story' }).first().click();
  await page.getByRole('dialog', { name: 'Report this story' }).waitFor();
}

async function cite(page: Page): Promise<void> {
  await page.getByText('Cite this article').click();
  await page.getByRole('button', { name: 'Download RIS' }).scrollIntoViewIfNeeded();
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

async function turnOnOffline(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Read saved articles offline' }).click();
  await shown(page, '2 articles on this device.');
}

/** The path of the preview of a working copy. */
async function previewArticle(page: Page, product: Product): Promise<string> {
  const session = await page.request.post('/api/auth/login', { data: product.admin });
  expect(session.ok()).toBe(true);
  const { id } = (await (await page.request.post('/api/posts/drafts')).json()) as { id: number };
  const data = { title: 'A word in the making', content: 'word '.repeat(200), categoryId: 1, baseVersion: 0 };
  expect((await page.request.put(`/api/posts/${id}/draft`, { data })).status()).toBe(200);
  const link = (await (await page.request.post(`/api/posts/${id}/preview-link`)).json()) as { url: string };
  await page.request.post('/api/auth/logout');
  return new URL(link.url).pathname;
}

/** Opens a screen in its state, in a fresh browser context. */
export async function openScreen(page: Page, { path, as, before, then }: Screen, product: Product): Promise<void> {
  const make = { long: publishLongArticle, preview: previewArticle }[path];
  const address = make ? await make(page, product) : path;
  if (as !== 'member' && as !== 'admin') await before?.(page, product);
  if (as === 'member') await becomeMember(page);
  if (as === 'admin') await becomeAdmin(page, product);
  if (as) await before?.(page, product);
  await visit(page, address);
  await then?.(page, product);
  await waitUntilStable(page);
}

/** Waits until fonts have loaded, no request is in flight, and no loading indicator is shown. */
async function waitUntilStable(page: Page): Promise<void> {
  // Playwright never sees the end of a request whose frame was replaced, as an email's preview is. The lines below then
  // are what the screen waits for.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await expect(page.locator('[data-fonts]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('.waiting')).toHaveCount(0);
}
