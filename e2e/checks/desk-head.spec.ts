import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { expect, test } from '../support/test';

const WIDTHS = [320, 390, 1440] as const;

/** The texts and controls that share a point with the link to the dashboard. */
function underTheLink(): string[] {
  const isShown = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true });
  const link = [...document.querySelectorAll('a[href="/dashboard"]')].find(isShown);
  if (!link) return ['There is no link.'];
  const at = link.getBoundingClientRect();
  const meets = (one: DOMRect): boolean =>
    one.width > 1 && one.left < at.right && one.right > at.left && one.top < at.bottom && one.bottom > at.top;
  const covered: string[] = [];
  for (const part of document.querySelectorAll('header *, main *')) {
    if (link.contains(part) || part.contains(link) || !isShown(part)) continue;
    const range = document.createRange();
    const texts = [...part.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const boxes = texts.flatMap((text) => (range.selectNodeContents(text), [...range.getClientRects()]));
    if (part.matches('a, button, input, select, [role=tab]')) boxes.push(part.getBoundingClientRect());
    if (boxes.some(meets)) covered.push(part.textContent || part.outerHTML);
  }
  const onTop = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  return link.contains(onTop) ? covered : [...covered, `under ${onTop?.outerHTML}`];
}

/** As if the admin had a passkey, which takes the notice away. */
async function withFactor(page: Page): Promise<void> {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), hasFactor: true } });
  });
}

for (const hasNotice of [true, false]) {
  test(`the desk’s link to the dashboard covers nothing ${hasNotice ? 'below' : 'without'} a notice`, async ({
    newcomer,
    product,
  }) => {
    const page = await newcomer({ reducedMotion: 'reduce' });
    const desk = new Desk(page);
    if (!hasNotice) await withFactor(page);
    await desk.enter(product);
    await expect(page.getByText('Anyone who learns your password')).toHaveCount(hasNotice ? 1 : 0);
    for (const tab of ['Posts', 'Newsletter', 'Newsletter Sign-ups'] as const) {
      await desk.show(tab);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const at = `${tab} at ${width}`;
        expect(await page.evaluate(underTheLink), at).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
      }
    }
  });
}
