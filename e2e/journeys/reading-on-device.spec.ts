import type { Page, Request } from '@playwright/test';
import { Leave, NEUTRAL } from '../pages/leave';
import { Stories } from '../pages/stories';
import { TopBar } from '../pages/top-bar';
import { visit } from '../pages/visit';
import { ARTICLE, giveVoice, keepOnDevice, lastVisit, places, spoken, TITLE } from '../support/device';
import { DESKTOP, PHONE } from '../support/looks';
import { becomeMember } from '../support/members';
import { holdScripts, stored, waitUntilHydrated } from '../support/scripts';
import { expect, test } from '../support/test';

const WIDTHS = [PHONE, DESKTOP];
const at = (look: (typeof WIDTHS)[number]): string => `at ${look.viewport.width} px`;
const offer = (page: Page) => page.getByRole('button', { name: 'Continue where you left off' });
const continued = (page: Page) => page.locator('.continue-reading').getByRole('link');
const fontOf = (page: Page, selector: string): Promise<{ size: number; family: string }> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { fontSize, fontFamily } = getComputedStyle(element);
      return { size: parseFloat(fontSize), family: fontFamily };
    });

/** Goes to the journal as a reader does, without loading a page. */
async function goToJournal(page: Page): Promise<void> {
  const top = new TopBar(page);
  if (await top.menuButton.isVisible()) {
    await top.menuButton.click();
    await top.menu.getByRole('link', { name: 'Journal' }).click();
  } else await top.go('Journal');
  await expect(page.getByRole('heading', { level: 1, name: 'The Journal' })).toBeVisible();
}

/** The method, path and body of everything that the page sends from now on. */
function recordRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    sent.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return sent;
}

for (const look of WIDTHS) {
  test(`a reader chooses the size and the font of texts, and every article and story has them, ${at(look)}`, async ({
    newcomer,
  }) => {
    const page = await newcomer(look);
    const sent = recordRequests(page);
    await visit(page, ARTICLE);
    const before = await fontOf(page, '.article-text .prose');
    const button = page.getByRole('button', { name: 'Text size and font' }).first();
    await button.click();
    const panel = page.getByRole('group', { name: 'Text size and font' });
    await expect(panel).toBeInViewport({ ratio: 1 });
    expect(sent.filter((one) => one.includes('atkinson')), 'the font is loaded only when it is chosen').toEqual([]); // prettier-ignore
    await panel.getByRole('radio', { name: 'Largest' }).check();
    await panel.getByRole('radio', { name: /^Easier to read/ }).check();
    await expect.poll(() => sent.some((one) => one.includes('atkinson-hyperlegible-latin-400-normal'))).toBe(true);
    const after = await fontOf(page, '.article-text .prose');
    expect(after.size / before.size).toBeCloseTo(1.55, 2);
    expect(after.family).toMatch(/^"Atkinson Hyperlegible"/);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width);

    // Before any of the page's own code has loaded.
    const early = await page.context().newPage();
    const release = await holdScripts(early);
    await early.goto('/article/1', { waitUntil: 'commit' });
    await early.locator('.article-text .prose').waitFor();
    expect(await fontOf(early, '.article-text .prose')).toEqual(after);
    release();
    await waitUntilHydrated(early);
    await early.close();

    await visit(page, '/stories');
    await new Stories(page).cards.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/stories\/\d+$/);
    expect((await fontOf(page, '.story-open blockquote')).family).toMatch(/^"Atkinson Hyperlegible"/);
    await page.getByRole('button', { name: 'Text size and font' }).click();
    await panel.getByRole('radio', { name: 'Standard', exact: true }).check();
    await panel.getByRole('radio', { name: /^Standard Our usual font/ }).check();
    await visit(page, ARTICLE);
    expect(await fontOf(page, '.article-text .prose')).toEqual(before);
  });

  test(`a reader continues an article where they left off, and only their browser knows, ${at(look)}`, async ({
    newcomer,
  }) => {
    const page = await newcomer(look);
    const sent = recordRequests(page);
    await visit(page, ARTICLE);
    await expect(offer(page)).toHaveCount(0);
    // Until the fonts are there, the height of what is out of sight is a guess.
    await expect(page.locator('[data-fonts]')).toHaveCount(0);
    const heading = page.locator('.prose > h2').nth(2);
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await expect.poll(() => stored(page)).toContain('places');
    const kept = () => page.evaluate(() => (JSON.parse(localStorage.getItem('places')!) as number[][])[0]![2]!);
    await expect(page.locator('.prose > *').nth(await kept()), 'the block that is kept').toBeInViewport();
    await goToJournal(page);
    // Read here, because the click on the sticky bar may have scrolled the article.
    const left = await kept();
    expect(left).toBeGreaterThan(0);
    await expect(continued(page)).toHaveText(TITLE);
    await continued(page).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(offer(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY), 'no jump by itself').toBe(0);
    await offer(page).click();
    await expect(offer(page)).toHaveCount(0);
    await expect(page.locator('.prose > :focus')).toBeInViewport();
    const focused = page.locator('.prose > :focus');
    expect(await focused.evaluate((block) => [...block.parentElement!.children].indexOf(block))).toBe(left);
    await page.locator('.sources').first().scrollIntoViewIfNeeded();
    await expect.poll(() => stored(page), 'finished').not.toContain(',0]');
    await visit(page, '/journal');
    await expect(page.locator('.continue-reading')).toBeHidden();
    const leaks = sent.filter((one) => !one.startsWith('GET /assets/') && /places|unfinished|,0\]/i.test(one));
    expect(leaks, 'sent to the server').toEqual([]);
  });

  test(`what was published since the last visit is marked, and nothing on the first one, ${at(look)}`, async ({
    newcomer,
  }) => {
    const first = await newcomer(look);
    for (const path of ['/', '/journal']) {
      await visit(first, path);
      await expect(first.getByText('since your last visit')).toHaveCount(0);
    }
    const page = await newcomer(look);
    const sent = recordRequests(page);
    await keepOnDevice(page, { visit: lastVisit('2026-11-01T12:00:00Z') });
    await visit(page, '/journal');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.filter({ hasText: 'New since your last visit' })).not.toHaveCount(0);
    const dates = await cards
      .filter({ hasNotText: 'New since your last visit' })
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!));
    expect(dates.filter((date) => date > '2026-11-01T12:00:00Z')).toEqual([]);
    const mark = cards.filter({ hasText: 'New since your last visit' }).first().locator('.new-mark');
    await expect(mark).toBeInViewport();
    expect(sent.filter((one) => one.includes(lastVisit('2026-11-01T12:00:00Z').trim()))).toEqual([]);
  });

  test(`a reader listens to an article, and it is silent once they go on, ${at(look)}`, async ({ newcomer }) => {
    const page = await newcomer(look);
    const silent = await newcomer(look);
    await visit(silent, ARTICLE);
    await expect(silent.getByRole('button', { name: 'Listen' })).toHaveCount(0);
    await giveVoice(page);
    await visit(page, ARTICLE);
    const listen = page.getByRole('button', { name: 'Listen' });
    await expect(listen).toBeVisible();
    expect(await spoken(page)).toEqual([]);
    await listen.click();
    const bar = page.getByRole('group', { name: 'Listen to this article' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await spoken(page)).at(-1)).toBe(TITLE);
    await bar.getByRole('button', { name: 'Pause' }).click();
    expect((await spoken(page)).at(-1)).toBe('(silence)');
    await bar.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×');
    await bar.getByRole('button', { name: 'Play' }).click();
    await expect.poll(async () => (await spoken(page)).at(-1)).toBe(TITLE);
    await goToJournal(page);
    await expect.poll(async () => (await spoken(page)).at(-1)).toBe('(silence)');
    await expect(bar).toHaveCount(0);
  });
}

test('“Leave this page” forgets what was read and when, also in an article that is open in another tab', async ({
  newcomer,
  watch,
}) => {
  const page = await newcomer();
  const other = await page.context().newPage();
  const leave = new Leave(page);
  await leave.stubNeutralSite(watch);
  const scroll = () => other.locator('.prose > h2').nth(2).evaluate((one) => one.scrollIntoView({ behavior: 'instant' })); // prettier-ignore
  await visit(other, ARTICLE);
  await scroll();
  await expect.poll(() => stored(other)).toContain('places');
  await visit(page, '/stories');
  await leave.button.click();
  await expect(page).toHaveURL(NEUTRAL);
  await expect.poll(() => stored(other)).not.toMatch(/places|"visit"/);
  await other.evaluate(() => scrollTo(0, 0));
  await scroll();
  await other.goto('/about');
  expect(await stored(other)).not.toContain('places');
});

test('“Leave this page” forgets it before its code has loaded, too', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const leave = new Leave(page);
  await leave.stubNeutralSite(watch);
  await visit(page, '/about');
  await page.evaluate((text) => localStorage.setItem('places', text), places());
  const release = await holdScripts(page);
  await page.goto('/stories', { waitUntil: 'commit' });
  await leave.button.click();
  await expect(page).toHaveURL(NEUTRAL);
  expect(JSON.stringify(await page.context().storageState())).not.toMatch(/places|"visit"/);
  release();
});

test('the privacy page has a button that forgets what was read on this device', async ({ newcomer }) => {
  const page = await newcomer(PHONE);
  await visit(page, '/privacy');
  await page.evaluate((text) => localStorage.setItem('places', text), places());
  await page.getByRole('button', { name: 'Forget what I read on this device' }).click();
  await expect(page.getByText('Done. This browser forgot it.')).toBeVisible();
  expect(await stored(page)).not.toMatch(/places|"visit"/);
});

test('bookmarks say how far they were read, and logging out forgets it', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  await becomeMember(page);
  for (const postId of [2, 12]) await page.request.post('/api/bookmarks', { data: { contentType: 'post', postId } });
  await visit(page, '/about');
  await page.evaluate((text) => localStorage.setItem('places', text), places());
  await visit(page, '/bookmarks');
  const saved = page.locator('.saved');
  await expect(saved.filter({ hasText: TITLE })).toContainText('Halfway');
  await expect(saved.filter({ hasNotText: TITLE }).getByText('Finished', { exact: true })).toBeVisible();
  await visit(page, '/member');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(() => stored(page)).not.toContain('places');
}); // prettier-ignore

for (const [name, spoil] of [
  [
    'that is broken',
    () => {
      for (const key of ['places', 'visit', 'text-size', 'text-font', 'theme', 'hidden-notes'])
        localStorage.setItem(key, '{",0]":[<script>');
    },
  ],
  ['that is huge', () => localStorage.setItem('places', '[[1,"A",1,2,20786,0],'.repeat(200_000))],
  [
    'that is forbidden',
    () => {
      const refuse = { get: () => { throw new DOMException('No.', 'SecurityError'); } }; // prettier-ignore
      for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, refuse);
    },
  ],
] as const)
  test(`a browser with a storage ${name} shows every page`, async ({ newcomer }) => {
    const page = await newcomer(PHONE);
    await page.addInitScript(spoil);
    for (const path of ['/', '/journal', ARTICLE, '/privacy', '/bookmarks', '/stories']) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    }
    await visit(page, ARTICLE);
    await page.getByRole('button', { name: 'Text size and font' }).first().click();
    await page.getByRole('radio', { name: 'Larger' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-text', 'xl');
    await page.locator('.prose > h2').nth(2).scrollIntoViewIfNeeded();
  });
