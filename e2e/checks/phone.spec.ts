import { Desk } from '../pages/desk';
import { signUp } from '../support/subscribers';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const WIDTH = 390;
/** The pages that links in mails lead to. */
const MAILED = [
  '/reset-password',
  '/reset-password?token=none',
  '/unsubscribe?token=none',
  '/newsletter/confirm?token=none',
];
const PHONE = { viewport: { width: WIDTH, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** A sign-up as wide as the limits allow. */
const LONG = { email: `${'long.'.repeat(11)}address@example.org`, name: 'Wilhelmina'.repeat(9) };

test('no public page scrolls sideways on a phone', async ({ newcomer }) => {
  const page = await newcomer(PHONE);
  const paths = ['/', '/journal', '/article/1', '/stories', '/stories?share=1', '/auth', '/member', '/about'];
  for (const path of [...paths, ...MAILED]) {
    await visit(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(WIDTH);
  }
});

test('the desk does not scroll sideways on a phone', async ({ newcomer, product }) => {
  const page = await newcomer(PHONE);
  const desk = new Desk(page);
  await signUp(page.request, product, LONG);
  await desk.enter(product);
  await page.request.post('/api/suggestions', {
    data: { title: 'Incomprehensibilities'.repeat(9), content: 'Long words.', suggestionType: 'topic', ...LONG },
  });
  const [story] = (await (await page.request.get('/api/confessions')).json()) as [{ id: number }];
  const report = { contentType: 'story', id: story.id, reason: 'other', details: 'Incomprehensibilities'.repeat(9) };
  await page.request.post('/api/reports', { data: report });
  for (const tab of ['Posts', 'Confessions', 'Comments', 'Reports', 'Newsletter Sign-ups', 'Suggestions'] as const) {
    await desk.show(tab);
    if (tab === 'Suggestions') await page.getByRole('button', { name: /^Content ideas/ }).click();
    await expect(page.getByRole('table', { name: tab })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, tab).toBe(WIDTH);
  }
  // Other tests count the open reports.
  const [open] = (await (await page.request.get('/api/reports')).json()) as [{ id: number }];
  expect((await page.request.post(`/api/reports/${open.id}/dismiss`)).ok()).toBe(true);
});
