import type { Locator } from '@playwright/test';
import { Account } from '../pages/account';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { holdScripts, stored, waitUntilHydrated } from '../support/scripts';
import { expect, test } from '../support/test';

const WORDS = 'The word for it was never said in our kitchen, so I wrote it on the window.';
const SENDING = '**/api/confessions';

/** The number on a button. It may be above 0: other tests press the same buttons. */
const countOf = async (button: Locator) => Number(/\d+$/.exec((await button.textContent()) ?? '')?.[0] ?? 0);
/** A button's name: a count below three is not printed. */
const named = (word: string, count: number): string => (count >= 3 ? `${word} ${count}` : word);

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  const viewport = { width, height };

  test(`stories come newest first, nine and then six at a time, at ${width}`, async ({ newcomer }) => {
    const page = await newcomer({ viewport });
    const stories = new Stories(page);
    await stories.open();
    await expect(stories.cards).toHaveCount(9);
    await stories.more.focus();
    await page.keyboard.press('Enter');
    await expect(stories.cards).toHaveCount(15);
    await expect(page.getByRole('status').filter({ hasText: '6 more stories.' })).toBeAttached();
    await expect(stories.cards.nth(9), 'the first new story has the focus').toBeFocused();
    const dates = await stories.cards
      .locator('time')
      .evaluateAll((times) => times.map((it) => it.getAttribute('datetime')));
    expect(dates).toEqual(dates.toSorted().toReversed());
    // Row by row: each card starts beside the one before, or below it.
    const places = await stories.cards.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));
    for (const [index, { x, y }] of places.entries())
      if (index > 0)
        expect(y > places[index - 1]!.y || (y === places[index - 1]!.y && x > places[index - 1]!.x)).toBe(true);

    await page.reload();
    await expect(stories.cards, 'a reload shows as many stories').toHaveCount(15);
    await waitUntilHydrated(page);
    await stories.more.click();
    await expect(stories.cards).toHaveCount(21);
    const at = await page.evaluate(() => Math.round(window.scrollY));
    expect(at).toBeGreaterThan(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(stories.heading).toBeHidden();
    await page.goBack();
    await expect(stories.cards, 'going back does, too').toHaveCount(21);
    await stories.more.click();
    await expect(stories.cards).toHaveCount(24);
    await expect(stories.more).toBeHidden();
  });

  test(`a story is typed, sent once, and leaves nothing behind, at ${width}`, async ({ newcomer }) => {
    const page = await newcomer({ viewport });
    const stories = new Stories(page);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/confessions')) sent.push(request.postDataJSON());
    });
    await stories.open();
    await stories.share.click();
    await expect(stories.view, 'the pressed button keeps the focus').toBeFocused();
    await stories.field.fill(WORDS);
    await stories.view.click();
    await expect(stories.cards.first()).toBeVisible();
    await stories.share.click();
    await expect(stories.field).toHaveValue(WORDS);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(stories.field).toBeHidden();
    await page.goBack();
    await expect(stories.field).toHaveValue(WORDS);
    expect(await stored(page)).not.toContain('kitchen');

    let release: () => void = () => undefined;
    const open = new Promise<void>((resolve) => (release = resolve));
    await page.route(SENDING, async (route) => {
      await open;
      await route.continue();
    });
    await stories.submit.dblclick();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    release();
    await expect(stories.submitted).toBeVisible();
    await expect(stories.sent).toBeFocused();
    await stories.goBack();
    await expect(stories.cards.first()).toBeVisible();
    await expect(stories.share).toBeFocused();
    expect(sent).toEqual([{ content: WORDS, category: 'Other', formToken: expect.any(String) }]);
    expect(await stored(page)).not.toContain('kitchen');
    await stories.share.click();
    await expect(stories.field).toHaveValue('');
  });
}

test('without a connection no typed text is lost', async ({ newcomer }) => {
  const page = await newcomer();
  const stories = new Stories(page);
  await stories.open('?share=1');
  await page.route(SENDING, (route) => route.abort('aborted'));
  await stories.field.fill(WORDS);
  await stories.submit.click();
  await expect(toast(page)).toContainText('Submission failed');
  await expect(toast(page)).toContainText('couldn’t reach The Archive');
  await expect(stories.field).toHaveValue(WORDS);
  await page.unroute(SENDING);
  await stories.submit.click();
  await expect(stories.submitted).toBeVisible();
  await expect(toast(page), 'nothing covers the panel').toBeHidden();
});

test('text typed before the script has loaded stays and is sent', async ({ newcomer }) => {
  const page = await newcomer();
  const stories = new Stories(page);
  const release = await holdScripts(page);
  await page.goto('/stories?share=1', { waitUntil: 'commit' });
  await stories.field.pressSequentially('Before. ');
  release();
  await waitUntilHydrated(page);
  await expect(stories.field).toHaveValue('Before. ');
  await expect(stories.field).toBeFocused();
  await page.keyboard.type('And after.');
  const sending = page.waitForRequest((request) => request.method() === 'POST' && /confessions$/.test(request.url()));
  await stories.submit.click();
  expect((await sending).postDataJSON()).toEqual({
    content: 'Before. And after.',
    category: 'Other',
    formToken: expect.any(String),
  });
  await expect(stories.submitted).toBeVisible();
});

test('a reaction counts once per reader, even in two tabs, and is remembered for the tab', async ({ newcomer }) => {
  const page = await newcomer();
  const other = await page.context().newPage();
  const tabs = [page, other].map((tab) => new Stories(tab));
  const heart = (tab: number) => tabs[tab]!.cards.first().getByRole('button', { name: /^Heart/ });
  await tabs[0]!.open();
  const story = await tabs[0]!.cards.first().getAttribute('data-story');
  // Fewer than three are not shown.
  for (const sessionId of ['one', 'two', 'three'])
    expect((await page.request.put(`/api/confessions/${story}/reactions/heart`, { data: { sessionId } })).ok()).toBe(
      true,
    );
  // A page shows counts up to two seconds late.
  await expect(async () => {
    await tabs[0]!.open();
    await expect(heart(0)).toHaveAccessibleName(/\d$/, { timeout: 500 });
  }).toPass();
  await tabs[1]!.open();
  const before = await countOf(heart(0));
  const counted = (tab: number, count: number) => expect(heart(tab)).toHaveAccessibleName(named('Heart', count));
  // The button changes before the server responds.
  const responded = page.waitForResponse(/\/reactions\/heart$/);
  await heart(0).click();
  await counted(0, before + 1);
  await responded;
  await expect(heart(0)).toHaveAttribute('aria-pressed', 'true');
  await heart(1).click();
  await counted(1, before + 1);
  await page.reload();
  await expect(heart(0)).toHaveAttribute('aria-pressed', 'true');
  await heart(0).click();
  await counted(0, before);
  await expect(heart(0)).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => Object.keys(localStorage)), 'no list of stories outlives the tab').not.toContain(
    'pressed',
  );
});

test('a refused reaction is undone and shows the reason', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const stories = new Stories(page);
  await stories.open();
  watch.expect('PUT', /reactions\/strength$/, 429);
  await page.route('**/reactions/strength', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Too many requests', status: 429, message: 'Please wait a minute.' }),
    }),
  );
  const strength = stories.cards.first().getByRole('button', { name: /^Strength/ });
  const before = await countOf(strength);
  await strength.click();
  await expect(toast(page)).toContainText('Please wait a minute.');
  await expect(strength).toHaveAccessibleName(named('Strength', before));
  await expect(strength).toHaveAttribute('aria-pressed', 'false');
});

test('a long story can be read in full, also without JavaScript', async ({ newcomer }) => {
  const page = await newcomer();
  const stories = new Stories(page);
  await stories.open();
  const long = stories.cards.filter({ has: page.getByRole('button', { name: 'Read More' }) }).first();
  await long.getByRole('button', { name: 'Read More' }).click();
  const whole = await page.getByRole('button', { name: 'Show Less' }).locator('..').locator('blockquote').innerText();
  expect(whole.length).toBeGreaterThan(202);

  const quiet = await newcomer({ javaScriptEnabled: false });
  await quiet.goto('/stories');
  const card = new Stories(quiet).story(whole.slice(1, 60)).first();
  await expect(card.getByRole('button', { name: 'Read More' }), 'a button that needs scripts is hidden').toBeHidden();
  await card.locator('summary').click();
  await expect(card.locator('details blockquote')).toHaveText(whole, { useInnerText: true });
  await quiet.getByRole('button', { name: 'Load More Stories' }).click();
  await expect(new Stories(quiet).cards).toHaveCount(15);
});

test('no kind of story overflows its card', async ({ newcomer }) => {
  const page = await newcomer({ viewport: { width: 390, height: 844 } });
  const content = [
    'מילה אחת נאמרה בקול.',
    'W'.repeat(400),
    '👩‍👩‍👧'.repeat(60),
    'a line\nand the next',
    'word '.repeat(1_700),
  ].join('\n\n');
  const story = {
    id: 1,
    content: content.slice(0, 10_000),
    category: 'Other',
    createdAt: '2026-11-20T00:00:00.000Z',
    approved: true,
    reactions: { heart: 1_234_567, strength: 1_234_567, 'me-too': 1_234_567 },
    version: 1,
  };
  await visit(page, '/about');
  await page.route('**/api/confessions?*', (route) => route.fulfill({ json: [story] }));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/stories"]')!.click());
  await page.getByRole('button', { name: 'Read More' }).click();
  await expect(page.getByRole('article').getByText('and the next')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a member saves a story, and a visitor is asked to log in', async ({ newcomer }) => {
  const visitor = await newcomer();
  await new Stories(visitor).open();
  await new Stories(visitor).cards.first().getByRole('button', { name: 'Save' }).click();
  await expect(toast(visitor)).toContainText('You need to be logged in to save articles');

  const page = await newcomer();
  await new Account(page).register({ username: 'keeper', email: 'keeper@example.org', password: 'long enough' });
  await expect(page).toHaveURL('/');
  const stories = new Stories(page);
  await stories.open();
  const card = stories.cards.nth(1);
  // The button says Saved before the response.
  const responded = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/bookmarks$/.test(answer.url()),
  );
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  expect((await responded).status()).toBe(201);
  await page.reload();
  await expect(card.getByRole('button', { name: 'Saved' })).toBeVisible();
});
