import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { Editor } from '../pages/editor';
import { pasteInto, Pictures, type PictureFile } from '../pages/pictures';
import type { Screen } from './screen';

/** A picture with a word on it. */
async function drawn(word: string, color: string): Promise<PictureFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${color}"/><text x="600" y="520" font-size="180" text-anchor="middle" font-family="serif" fill="#2a2018">${word}</text></svg>`;
  return { name: `${word}.png`, mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** The library is filled once for each process of the tests. */
let isFilled = false;

async function fillLibrary(page: Page): Promise<void> {
  if (isFilled) return;
  for (const [word, color, more] of [
    ['spin·ster', '#eee6d3', {}],
    ['Wanted', '#d8d2c4', { alt: 'A newspaper column headed “Help Wanted, Female.”' }],
    ['wheel', '#8fa3ad', { alt: 'A spinning wheel.', caption: 'Spinning wheel, about 1780. Salem Museum.' }],
    ['1766', '#d9c8a4', { alt: 'A handwritten court paper. The words “aforesaid Spinster” are underlined.', caption: 'The reply to Jenny Slew’s suit, 1766' }], // prettier-ignore
  ] as const)
    expect((await page.request.post('/api/media', { multipart: { ...more, file: await drawn(word, color) } })).status()).toBe(201); // prettier-ignore
  isFilled = true;
}

/** The library with a lost upload and one that is being sent, and a picture beside it. */
async function library(page: Page): Promise<void> {
  const pictures = new Pictures(page);
  await new Editor(page).open('new');
  await pictures.open();
  await pictures.tile(/Jenny Slew/).waitFor();
  // A request that never ends would keep the network busy, so none is sent.
  await page.evaluate(() => {
    let sent = 0;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest) {
      const [loaded, isLost] = ++sent === 1 ? [41, true] : [62, false];
      this.upload.onprogress?.call(this, new ProgressEvent('progress', { loaded, total: 100 }));
      if (isLost) this.onerror?.(new ProgressEvent('error'));
    };
  });
  const files = [await drawn('Minsheu', '#aaaaaa'), await drawn('Salem', '#bbbbbb')];
  await pictures.dialog.getByLabel('Choose pictures').setInputFiles(files);
  await pictures.dialog.getByText('Lost the connection').waitFor();
}

async function one(page: Page): Promise<void> {
  const pictures = new Pictures(page);
  await new Editor(page).open('new');
  await pictures.open();
  await pictures.tile(/Jenny Slew/).click();
  await pictures.dialog.getByLabel('Alt text', { exact: true }).waitFor();
}

/** Pictures in the text: one described, one asked about, and one that was lost. */
async function inText(page: Page): Promise<void> {
  const editor = new Editor(page);
  const items = (await (await page.request.get('/api/media')).json()) as { url: string; caption: string | null }[];
  const { url, caption } = items.find((media) => media.caption?.startsWith('Spinning'))!;
  await editor.open('new');
  await editor.write(`She spun.\n\n![A spinning wheel.](${url} "${caption}")\n\nAnd sold it.\n\n`);
  await pasteInto(editor.content, await drawn('spun', '#c9b99a'));
  await new Pictures(page).form.waitFor();
  await page.route('**/api/media', (route) => (route.request().method() === 'POST' ? route.abort('aborted') : route.continue())); // prettier-ignore
  await pasteInto(editor.content, await drawn('Minsheu', '#aaaaaa'));
  await page.getByText('Lost the connection').waitFor();
  await editor.title.fill('What a spinster did');
  await new Pictures(page).form.scrollIntoViewIfNeeded();
}

async function question(page: Page): Promise<void> {
  const editor = new Editor(page);
  await editor.open('new');
  await editor.title.fill('Loom');
  await editor.write('![](https://example.org/a.png)');
  await editor.pickCategory('Dirty Words');
  await editor.press('Publish');
  await page.getByRole('alertdialog').waitFor();
}

/** Pictures on the desk: checked in checks/accessibility.spec.ts, too. */
export const PICTURE_SCREENS: Screen[] = [
  { name: 'desk-pictures', path: '/admin', as: 'admin', before: fillLibrary, inSight: true, then: library },
  { name: 'desk-picture', path: '/admin', as: 'admin', before: fillLibrary, inSight: true, then: one },
  { name: 'desk-pictures-text', path: '/admin', as: 'admin', before: fillLibrary, inSight: true, then: inText },
  { name: 'desk-alt-question', path: '/admin', as: 'admin', inSight: true, then: question },
];
