import { AxeBuilder } from '@axe-core/playwright';
import { SearchBox } from '../pages/search-box';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const hit = (title: string, id: number) => ({ type: 'article', id, title, category: 'The Body', excerpt: title });

test('the search is opened, asked, walked through and followed by keys alone', async ({ newcomer }) => {
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
  await expect(search.field, 'the words can still be changed').toBeFocused();
  const to = (await search.active.getAttribute('href'))!;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(to);
  await expect(search.field).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  // And again from there.
  await page.keyboard.press('/');
  await expect(search.field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(search.field).toBeHidden();
  await expect(search.opener).toBeFocused();
});

test('keys that are pressed before the search’s code is there are not lost', async ({ newcomer }) => {
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

test('an answer that comes late is not shown for words it was not asked for', async ({ newcomer }) => {
  const page = await newcomer(WIDE);
  const search = new SearchBox(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked: string[] = [];
  await page.route('**/api/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(q);
    if (q === 'first') await held;
    // The browser has let go of the first by then.
    await route.fulfill({ json: [hit(`About ${q}`, 1)] }).catch(() => undefined);
  });
  await visit(page, '/');
  await search.opener.click();
  await search.field.fill('first');
  await expect.poll(() => asked).toEqual(['first']);
  const dropped = page.waitForEvent('requestfailed');
  await search.field.fill('second');
  await dropped;
  await expect(search.options).toHaveText([/About second/]);
  release();
  await search.field.fill('seconds');
  await expect(search.options).toHaveText([/About seconds/]);
  expect(asked).toEqual(['first', 'second', 'seconds']);
});

for (const [name, heldFor] of [
  ['', 0],
  [', also when the search’s code comes in the middle of them', 4],
] as const)
  test(`words typed in one go are asked for once${name}`, async ({ newcomer }) => {
    const page = await newcomer(WIDE);
    const search = new SearchBox(page);
    const asked: string[] = [];
    await page.route('**/api/search?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '');
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
    // The page's time stands still between two keys, or on a busy machine they lie further apart than a pause.
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
    expect(asked).toEqual(['zeugma']);
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

test('where the search lies over the bar, nothing under it can have the focus', async ({ newcomer }) => {
  const page = await newcomer({ viewport: { width: 1024, height: 768 } });
  const search = new SearchBox(page);
  await visit(page, '/');
  await search.opener.click();
  await page.keyboard.type('word');
  await expect(search.options.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(search.box.getByRole('button', { name: 'Clear search' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => !!document.activeElement?.closest('main')), 'on to the page').toBe(true);
  await expect(search.options.first()).toBeHidden();
});
