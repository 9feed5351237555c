import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOOKS } from '../support/looks';
import { test } from '../support/test';
import { contactSheet } from './contact-sheet';
import { DESK_SCREENS } from './desk';
import { LONG_SCREENS, openScreen, SCREENS } from './list';

const OUT = fileURLToPath(new URL('../../screens/', import.meta.url));
/** Longer pages are cut off, so that the pictures can be browsed. */
const MAX_HEIGHT = 6_000;
const all = [...SCREENS, ...LONG_SCREENS, ...DESK_SCREENS];

test.beforeAll(() => {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(`${OUT}index.html`, contactSheet(all.map(({ name }) => name), LOOKS.map(({ name }) => name))); // prettier-ignore
});

for (const screen of all) {
  test(`picture of ${screen.name}`, async ({ newcomer, product, watch }) => {
    if (screen.status) watch.expect(screen.method ?? 'GET', /./, screen.status);
    for (const look of LOOKS) {
      if (screen.where && (screen.where === 'narrow') !== look.narrow) continue;
      const page = await newcomer(look.options);
      await openScreen(page, screen, product);
      const { width, height } = page.viewportSize()!;
      const full = screen.inSight ? height : await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: `${OUT}${screen.name}-${look.name}.png`,
        fullPage: !screen.inSight,
        clip: { x: 0, y: 0, width, height: Math.min(full, MAX_HEIGHT) },
        animations: 'disabled',
      });
      await page.context().close();
    }
  });
}
