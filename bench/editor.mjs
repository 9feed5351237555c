/** The time from a key to the next frame in the article editor, with 20,000 words, against a bare text area. */
/* global document, requestAnimationFrame, window -- in functions that the browser runs */
import { chromium } from '@playwright/test';
import { findOrInstallTestBrowser } from '../scripts/lib/tools.mjs';
import { ADMIN, startProduct } from './lib/product.mjs';
import { percentile, spread } from './lib/table.mjs';

export const title = 'The editor: from a key to the frame that shows it';
export const about =
  'Milliseconds from the key to the end of the frame after it, while typing in the middle of 20,000 words with headings, lists,\n' +
  'quotations, links and footnotes; with the CPU as it is, and four times slower. Bare is a text area with the same text.';

const WORDS = 20_000;
const KEYS = 150;
/** Milliseconds between keys: a fast typist. */
const BETWEEN_MS = 80;

const SECTION = [
  '## What the box was worth',
  'Say it slowly and the *job* falls out: **spin**, plus an old ending for a person who does something. '.repeat(6),
  '> The spinsters and the knitters in the sun.',
  '- webster, a weaver\n- brewster, a brewer\n- spinster, a [spinner](https://example.org/spinner)',
  'Nobody in that line is pitied[^1]. They are at work, and they are singing. '.repeat(8),
].join('\n\n');

function longText() {
  const words = SECTION.split(/\s+/).length;
  return `${`${SECTION}\n\n`.repeat(Math.ceil(WORDS / words))}[^1]: Noted.\n`;
}

export async function measure({ count = KEYS, log }) {
  const { missing, path } = await findOrInstallTestBrowser(log);
  if (missing) throw new Error(missing);
  const product = await startProduct({ backend: 'postgres', workers: 0 });
  const browser = await chromium.launch({ executablePath: path });
  try {
    const text = longText();
    const rows = [];
    for (const slower of [1, 4]) {
      log(`CPU ${slower} times slower, a text area...`);
      const bare = await keysOf(browser, count, slower, (page) => openTextArea(page, text));
      log(`CPU ${slower} times slower, the editor...`);
      const ours = await keysOf(browser, count, slower, (page) => openEditor(page, product.url, text));
      for (const [what, times] of Object.entries({ 'a bare text area': bare, 'the editor': ours }))
        rows.push({
          CPU: `${slower} times slower`,
          what,
          keys: times.length,
          p95: percentile(times, 95),
          ...spread(times),
        });
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function keysOf(browser, count, slower, open) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  await open(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(() => {
    window.keyTimes = [];
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // After the frame: a message is handled once it has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      true,
    );
  });
  const words = 'the job falls out of the word ';
  for (let key = 0; key < count; key++) {
    await page.keyboard.press(words[key % words.length] === ' ' ? 'Space' : words[key % words.length]);
    await page.waitForTimeout(BETWEEN_MS);
  }
  await page.waitForFunction((all) => window.keyTimes.length >= all, count);
  const times = await page.evaluate(() => window.keyTimes);
  await context.close();
  return times;
}

async function openTextArea(page, text) {
  await page.setContent('<textarea style="width:40rem;height:56rem;font:20px/1.6 serif"></textarea>');
  await page.evaluate((value) => {
    const area = document.querySelector('textarea');
    area.value = value;
    area.focus();
    area.setSelectionRange(value.length / 2, value.length / 2);
    area.blur();
    area.focus();
  }, text);
}

async function openEditor(page, url, text) {
  await page.request.post(`${url}/api/auth/login`, { data: ADMIN });
  const made = await page.request.post(`${url}/api/posts`, {
    data: { title: 'A long article', content: text, categoryId: 1, published: false },
    timeout: 60_000,
  });
  const { id } = await made.json();
  await page.goto(`${url}/admin/posts/${id}`);
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  // The middle of the outline is the middle of the text.
  const sections = page.getByRole('navigation', { name: 'Outline' }).getByRole('button');
  await sections.nth(Math.floor((await sections.count()) / 2)).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(1_000);
}
