import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import { DESK_BOARD_SCREENS } from '../screens/asked';
import { CALM_SCREENS } from '../screens/calm';
import { CAMPAIGN_SCREENS } from '../screens/campaigns';
import { NAMES_SCREEN } from '../screens/desk';
import { DESK_GLOSSARY_SCREENS } from '../screens/glossary';
import { PICTURE_SCREENS } from '../screens/pictures';
import { SHELF_SCREENS } from '../screens/shelves';
import { openScreen, SCREENS } from '../screens/list';
import type { Screen } from '../screens/screen';
import { COLOR_SCHEMES, WIDTHS } from '../support/looks';
import { signUp } from '../support/subscribers';
import { SOON, expect, test } from '../support/test';

/** The number of animations that are running and will end. */
const runningAnimations = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity).length,
  );

/** Rules whose result depends on colors. The others find the same in both color schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // An element that is still fading in has a blended color, which fails the contrast rule.
  await expect.poll(() => runningAnimations(page)).toBe(0);
  // Legacy mode runs in the page itself. The other mode opens a second page to merge frames, and there are none.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
}

const everything = Boolean(process.env['TEST_EVERYTHING']);
/**
 * npm test checks only these screens. They cover reading, sending a story, its receipt, signing in, subscribing, suggesting, moderating
 * and writing. npm run test:all and a run of selected tests check all screens (docs/adr/0041).
 */
const EACH_TIME = new Set([
  ...['home', 'home-menu', 'home-search', 'journal', 'article', 'article-member', 'stories', 'story', 'story-report'],
  ...['story-form', 'story-form-refused', 'story-sent', 'receipt', 'receipt-waiting', 'receipt-question'],
  ...['auth-register', 'auth-refused', 'member', 'step-up', 'newsletter-preferences', 'suggest-topic', 'bookmarks'],
  ...['contact', 'about', 'glossary', 'term', 'asked', 'not-found', 'calm-text', 'desk-email', 'desk-picture'],
]);
const OF_THE_DESK: Screen[] = [
  ...[...CALM_SCREENS, ...CAMPAIGN_SCREENS, ...DESK_GLOSSARY_SCREENS, ...PICTURE_SCREENS, ...SHELF_SCREENS],
  ...DESK_BOARD_SCREENS,
  NAMES_SCREEN,
];
for (const name of EACH_TIME)
  if (![...SCREENS, ...OF_THE_DESK].some((screen) => screen.name === name))
    throw new Error(`There is no screen ${name}: correct EACH_TIME in e2e/checks/accessibility.spec.ts.`);
const isChecked = ({ name }: Screen): boolean => !process.env['E2E_SHORT'] || EACH_TIME.has(name);
let checked = 0;

/** Checks the page in one color scheme, and the next page in the other. npm run test:all checks each in both. */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  const schemes = everything ? COLOR_SCHEMES : [COLOR_SCHEMES[checked++ % COLOR_SCHEMES.length]!];
  for (const [n, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, n > 0 ? COLOR_RULES : undefined), `${where}, ${colorScheme}`).toEqual([]);
  }
}

for (const { name: width, narrow, options } of WIDTHS) {
  for (const screen of SCREENS) {
    if (screen.where && (screen.where === 'narrow') !== narrow) continue;
    // In npm test each of these screens is checked at one width, on a phone if it has one. npm run test:all checks both.
    if (!everything && !narrow && screen.where !== 'wide') continue;
    if (!isChecked(screen)) continue;

    test(`axe finds nothing on ${screen.name} at ${width}`, async ({ newcomer, product, watch }) => {
      if (screen.status) watch.expect(screen.method ?? 'GET', /./, screen.status);
      const page = await newcomer(options);
      await openScreen(page, screen, product);
      await expectNoViolations(page, screen.name);
      // A page that scrolls sideways on a phone hides part of its content.
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, 'width of the content').toBe(clientWidth);
    });
  }

  // The desk has no screen of its own for either width, so npm test looks at the narrow one.
  if (!everything && !narrow) continue;

  test(`axe finds nothing on the desk at ${width}`, async ({ newcomer, product }) => {
    const page = await newcomer(options);
    const desk = new Desk(page);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expectNoViolations(page, 'signed out');
    // Once per width to the same product, and an address is asked to confirm once a day.
    await signUp(page.request, product, { email: `reader-${width}@example.org`, name: 'Ada' });
    await desk.enter(product);
    for (const tab of ['Posts', 'Confessions', 'Comments', 'Newsletter Sign-ups'] as const) {
      await desk.show(tab, tab === 'Comments' ? 'Pending' : 'All');
      await expect(page.getByRole('table', { name: tab })).toBeVisible();
      await expectNoViolations(page, tab);
      if (tab !== 'Confessions') continue;
      await page.getByRole('button', { name: 'Story Settings' }).click();
      await desk.dialog('Story Settings').getByRole('switch', { name: 'Pause stories' }).click();
      await expectNoViolations(page, 'story settings');
      page.once('dialog', (question) => void question.accept());
      await page.keyboard.press('Escape');
    }
  });

  test(`axe finds nothing on the suggestions at ${width}`, async ({ newcomer, product }) => {
    const page = await newcomer(options);
    const desk = new Desk(page);
    const topic = {
      // Sent once per width to the same product, so the title must differ.
      title: `The word hag, at ${width}`,
      content: 'Where it came from. '.repeat(4),
      authorName: 'Robin',
      categoryId: 1,
    };
    await page.request.post('/api/submissions', { data: { ...topic, email: 'reader@example.org' } });
    await desk.enter(product);
    await desk.show('Suggestions', 'All');
    await expect(page.getByRole('table', { name: 'Suggestions' })).toBeVisible();
    await expectNoViolations(page, 'suggestions');
    await desk.row(topic.title).getByRole('button', { name: 'View' }).click();
    await expect(desk.dialog(topic.title)).toBeVisible();
    await expectNoViolations(page, 'a suggestion');
  });

  test(`axe finds nothing in the editor at ${width}`, async ({ newcomer, product, watch }) => {
    // The title below is too long, and the editor may try to save it before the test changes it.
    watch.expect('PUT', /\/draft$/, 400);
    const page = await newcomer(options);
    const editor = new Editor(page);
    await new Desk(page).enter(product);
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('xylophonist');
    await expect(page.getByText('No posts found.')).toBeVisible();
    await expectNoViolations(page, 'nothing found');
    await page.getByRole('button', { name: 'Create New Post' }).click();
    await editor.write(
      '## Heading\n\n> Quoted.\n\n- listed\n\n| a | b |\n| - | - |\n| c | d |\n\nThe end[^1].\n\n[^1]: Noted.',
    );
    await editor.isSaved();
    await expectNoViolations(page, 'writing');
    await editor.title.fill('a'.repeat(501));
    await expect(page.getByRole('alert').first()).toBeVisible(SOON);
    await expectNoViolations(page, 'refused');
    await editor.title.fill('A word');
    await editor.showDetails();
    await expectNoViolations(page, 'details');
    await editor.hideDetails();
    if (narrow) await editor.pick('Preview');
    else await editor.press('Preview');
    await expect(editor.preview.getByRole('heading', { name: 'Heading' })).toBeVisible();
    await expectNoViolations(page, 'preview');
    await page.reload();
    await editor.title.waitFor();
    await editor.pickCategory('Dirty Words');
    const address = page.url();
    await editor.press('Publish');
    await expect(page).toHaveURL(/\/admin(\?|$)/);
    await page.goto(`${address}/revisions`);
    await expect(page.getByRole('button', { name: 'Restore This Version' })).toBeVisible();
    await expectNoViolations(page, 'revisions');
  });

  for (const screen of OF_THE_DESK.filter(isChecked)) {
    test(`axe finds nothing on ${screen.name} at ${width}`, async ({ newcomer, product, watch }) => {
      if (screen.status) watch.expect(screen.method ?? 'GET', /./, screen.status);
      const page = await newcomer(options);
      await openScreen(page, screen, product);
      await expectNoViolations(page, screen.name);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, 'width of the content').toBe(clientWidth);
    });
  }

  test(`axe finds nothing on bulk actions, recent decisions and shortcuts at ${width}`, async ({
    newcomer,
    product,
  }) => {
    const page = await newcomer(options);
    const desk = new Desk(page);
    await desk.enter(product);
    await desk.show('Comments', 'Pending');
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(desk.selection).toBeVisible();
    await expectNoViolations(page, 'selection');
    await desk.selection.getByRole('button', { name: 'Clear' }).click();
    await desk.recentDecisions();
    await expect(page.getByText(/^(Nothing has been decided yet|.* ago|just now)/).first()).toBeVisible();
    await expectNoViolations(page, 'recent decisions');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(desk.dialog('Keyboard shortcuts')).toBeVisible();
    await expectNoViolations(page, 'keyboard shortcuts');
  });
}
