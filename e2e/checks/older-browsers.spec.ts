import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Linter } from 'eslint';
import { SearchBox } from '../pages/search-box';
import { Stories } from '../pages/stories';
import { visit } from '../pages/visit';
import { DESKTOP } from '../support/looks';
import { becomeAdmin } from '../support/members';
import { waitUntilHydrated } from '../support/scripts';
import { expect, test } from '../support/test';

/** Everything that the oldest supported browser, Safari 16, lacks and that code may be tempted to call. By its owner. */
const YOUNGER: Record<string, string[]> = {
  'Set.prototype': ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'], // prettier-ignore
  'Iterator.prototype': ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'], // prettier-ignore
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength'],
  'Element.prototype': ['checkVisibility', 'setHTMLUnsafe', 'moveBefore', 'getHTML'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover', 'popover'],
  'HTMLButtonElement.prototype': ['popoverTargetElement', 'popoverTargetAction', 'command', 'commandForElement'],
  'HTMLDialogElement.prototype': ['requestClose'],
  'Document.prototype': ['startViewTransition', 'caretPositionFromPoint'],
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Error: ['isError', 'captureStackTrace'],
  Iterator: ['from', 'concat'],
  Map: ['groupBy'],
  Math: ['sumPrecise', 'f16round'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  RegExp: ['escape'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  Intl: ['DurationFormat'],
  CSS: ['highlights', 'registerProperty'],
  'window': ['Iterator', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'CloseWatcher', 'Temporal', 'TaskController', 'cookieStore', 'Highlight', 'documentPictureInPicture', 'SharedWorker', 'sharedStorage', 'PublicKeyCredential'], // prettier-ignore
  'Crypto.prototype': ['randomUUID'],
};

/** A page of a browser without the younger functions. */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript((younger) => {
    const ownerOf = (path: string): object | undefined =>
      path.split('.').reduce<object | undefined>((at, name) => (at as Record<string, object> | undefined)?.[name], window); // prettier-ignore
    // The last is taken away first: `window.Iterator` is still needed to find its prototype.
    for (const [path, names] of Object.entries(younger)) {
      const owner = path === 'window' ? window : ownerOf(path);
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
    }
  }, YOUNGER);
}

test('a reader uses the site with Safari 16, which lacks what younger browsers have', async ({ newcomer }) => {
  const page = await newcomer(DESKTOP);
  await makeOlder(page);
  await visit(page, '/');
  expect(await page.evaluate(() => ['Iterator' in window, 'groupBy' in Object, 'union' in Set.prototype])).toEqual([
    false,
    false,
    false,
  ]);
  const search = new SearchBox(page);
  await search.opener.click();
  await search.field.fill('hysteria');
  await expect(search.options.first()).toBeVisible();
  for (const path of [
    '/journal',
    '/article/6',
    '/bookmarks',
    '/transparency',
    '/data',
    '/contact',
    '/suggest-topic',
    '/newsletter',
    '/auth?next=%2Fbookmarks',
    '/reset-password?token=cut',
    '/receipt',
    '/about',
  ]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  }
  const stories = new Stories(page);
  await stories.open();
  await stories.send('They asked who I had voted for. At school.');
  await expect(stories.sent).toBeVisible();
});

test('an editor uses the desk with Safari 16', async ({ newcomer, product }) => {
  const page = await newcomer(DESKTOP);
  await makeOlder(page);
  await becomeAdmin(page, product);
  for (const path of ['/admin', '/admin/help', '/dashboard', '/admin/posts/new']) {
    await page.goto(path);
    await waitUntilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByLabel('Title')).first(), path).toBeVisible();
  }
});

/**
 * Files whose code needs Safari 16.4, because a literal with a lookbehind is a syntax error before. They load later, and without
 * them something else is there: the form of a story has no check for names, and the desk says that the editor did not load.
 */
const NEEDS_16_4 = /^(find-marks|marks\.worker|article-plugins|lib): a lookbehind$/;

const LOOKBEHIND = '/[(][?]<[=!]/';

test('the built files have no syntax that Safari 16 cannot read', () => {
  const folder = new URL('../../frontend/dist/client/assets/', import.meta.url);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const linter = new Linter();
  const found = scripts.flatMap((name) =>
    linter
      .verify(readFileSync(new URL(name, folder), 'utf8'), [
        {
          // Anything younger, such as the flag v of a pattern, is an error of the parser.
          languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
          linterOptions: { noInlineConfig: true },
          rules: {
            'no-restricted-syntax': [
              'error',
              { selector: 'StaticBlock', message: 'a static block' },
              ...['Literal[regex.pattern', 'Literal[value', 'TemplateElement[value.raw'].map((at) => ({
                selector: `${at}=${LOOKBEHIND}]`,
                message: 'a lookbehind',
              })),
            ],
          },
        },
      ])
      .map(({ message }) => `${name.replace(/-[\w-]{8}\.js$/, '')}: ${message}`),
  );
  expect([...new Set(found)].filter((one) => !NEEDS_16_4.test(one))).toEqual([]);
});
