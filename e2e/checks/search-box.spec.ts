import { AxeBuilder } from '@axe-core/playwright';
import { SearchBox } from '../pages/search-box';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const hit = (title: string, id: number) => ({ type: 'article', id, title, category: 'The Body', excerpt: title });

test('the search works by keyboard alone: open, type, move, follow', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  const search = new SearchBox(page);
  await visit(page, '/');
  await page.keyboard.press('/');
  await expect(search.field).toBeFocused();
  await page.keyboard.type('hyst');
  await expect(search.options.first()).toBeVisible();
  await expect(search.field).toHaveAttribute('aria-expanded', 'true');
  await expect(search.status).toHaveText(/^\d+ results? found$/);

  await page.keyboard.press('ArrowDown');
  await expect(search.active).toHaveCount(1);
  await expect(search.field).toHaveAttribute('aria-activedescendant', (await search.active.getAttribute('id'))!);
  await expect(search.field, 'the words can still be edited').toBeFocused();
  const to = (await search.active.getAttribute('href'))!;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(to);
  await expect(search.field).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  // The same from the page that it led to.
  await page.keyboard.press('/');
  await expect(search.field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(search.field).toBeHidden();
  await expect(search.opener).toBeFocused();
});

test('keys pressed before the search’s code has loaded are not lost', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  const search = new SearchBox(page);
  let bring = (): void => undefined;
  const wanted = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/assets/SearchResults-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  await visit(page, '/');
  await page.keyboard.press('/');
  await page.keyboard.type('hysteria');
  await expect(search.field).toHaveValue('hysteria');
  await expect(search.status).toHaveText('Searching...');
  bring();
  await expect(search.options.first()).toContainText('Hysteria');
});

test('a late response is not shown for newer words', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  const search = new SearchBox(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const queries: string[] = [];
  await page.route('**/api/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    queries.push(q);
    if (q === 'first') await held;
    // By then the browser has aborted the first request.
    await route.fulfill({ json: [hit(`About ${q}`, 1)] }).catch(() => undefined);
  });
  await visit(page, '/');
  await search.opener.click();
  await search.field.fill('first');
  await expect.poll(() => queries).toEqual(['first']);
  const dropped = page.waitForEvent('requestfailed');
  await search.field.fill('second');
  await dropped;
  await expect(search.options).toHaveText([/About second/]);
  release();
  await search.field.fill('seconds');
  await expect(search.options).toHaveText([/About seconds/]);
  expect(queries).toEqual(['first', 'second', 'seconds']);
});

for (const [name, heldFor] of [
  ['', 0],
  [', also when the search’s code comes in the middle of them', 4],
] as const)
  test(`words typed in one go cause one request${name}`, async ({ newcomer }) => {
    const page = await newcomer(WIDE);
    const search = new SearchBox(page);
    const queries: string[] = [];
    await page.route('**/api/search?*', (route) => {
      queries.push(new URL(route.request().url()).searchParams.get('q') ?? '');
      return route.fulfill({ json: [] });
    });
    let bring = (): void => undefined;
    const wanted = new Promise<void>((resolve) => (bring = resolve));
    await page.route('**/assets/SearchResults-*.js', async (route) => {
      await wanted;
      await route.continue();
    });
    await visit(page, '/');
    await search.opener.click();
    // The page's clock stands still between two keys: on a busy machine they could be further apart than the debounce.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const [at, letter] of [...'zeugma'].entries()) {
      if (at === heldFor) {
        const came = page.waitForResponse('**/assets/SearchResults-*.js');
        bring();
        await (await came).finished();
      }
      await page.keyboard.press(letter);
      await page.clock.runFor(60);
    }
    await expect(search.field).toHaveValue('zeugma');
    await page.clock.resume();
    await expect(search.status).toHaveText('No results found for "zeugma"');
    expect(queries).toEqual(['zeugma']);
  });

test('on a phone the search is a sheet as wide as the page, also for 300 characters', async ({ newcomer }) => {
  const page = await newcomer({ ...PHONE, reducedMotion: 'reduce' });
  const search = new SearchBox(page);
  await visit(page, '/journal');
  await search.opener.tap();
  await expect(search.field).toBeFocused();
  const drop = search.box.locator('.search-drop');
  expect(await drop.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await search.field.fill('é'.repeat(300));
  await expect(search.status).toHaveText(`No results found for "${'é'.repeat(300)}"`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await search.field.fill('word');
  await expect(search.options.first()).toBeVisible();
  for (const option of await search.options.all())
    expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await search.options.first().tap();
  await expect(search.field).toBeHidden();
  await expect(page).not.toHaveURL('/journal');
});

test('where the search covers the bar, nothing under it can have the focus', async ({ newcomer }) => {
  const page = await newcomer({ viewport: { width: 1024, height: 768 } });
  const search = new SearchBox(page);
  await visit(page, '/');
  await search.opener.click();
  await page.keyboard.type('word');
  await expect(search.options.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(search.box.getByRole('button', { name: 'Clear search' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => !!document.activeElement?.closest('main')), 'the focus is in the page').toBe(true);
  await expect(search.options.first()).toBeHidden();
});
