import type { Locator, Page } from '@playwright/test';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const VIEW = { width: 1000, height: 900 };
/** The space that base.css leaves for accents, descenders and focus rings, and a little more. */
const room = (block: Locator): Promise<number> =>
  block.evaluate((element) => Math.ceil(Math.max(0.3 * parseFloat(getComputedStyle(element).fontSize), 6)) + 2);

/** The pixels above and below a block. */
async function around(page: Page, block: Locator): Promise<string[]> {
  const { y, height } = (await block.boundingBox())!;
  const [top, bottom] = [y - (await room(block)), y + height + (await room(block))];
  const parts = [
    { x: 0, y: Math.max(0, top - 200), width: VIEW.width, height: Math.min(200, top) },
    { x: 0, y: bottom, width: VIEW.width, height: Math.min(200, VIEW.height - bottom) },
  ];
  const shots: string[] = [];
  for (const clip of parts) if (clip.height > 0) shots.push((await page.screenshot({ clip })).toString('base64'));
  return shots;
}

/** One line, because marks change the widths of letters a little, and the text must not wrap differently. */
const shorten = (block: Locator): Promise<void> =>
  block.evaluate((element) => void (element.textContent = 'Words with marks'));

/** Puts 60 marks above and below each letter of a block. */
const stackMarks = (block: Locator): Promise<void> =>
  block.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const marks = '\u0301\u0300\u0302\u0303\u0308\u0323\u0325\u032d\u0330\u0331'.repeat(6);
    while (texts.nextNode())
      texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replace(/\p{L}/gu, `$&${marks}`);
  });

for (const [name, path, selector] of [
  ['a comment', '/article/1', '.comment-text'],
  ['the title of an article', '/article/1', 'h1'],
  ['the excerpt of an article', '/journal', '.card-excerpt'],
  ['a story', '/stories', 'blockquote p'],
] as const)
  test(`marks stacked on the letters of ${name} do not cover other words`, async ({ newcomer }) => {
    const page = await newcomer();
    await page.setViewportSize(VIEW);
    await visit(page, path);
    const block = page.locator(selector).first();
    await shorten(block);
    await block.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(page.locator('[data-fonts]')).toHaveCount(0);
    const before = await around(page, block);
    await stackMarks(block);
    expect(await around(page, block)).toEqual(before);
    // The marks of this device’s fonts do reach that far.
    await page.addStyleTag({ content: '* { clip-path: none !important }' });
    expect(await around(page, block)).not.toEqual(before);
  });
