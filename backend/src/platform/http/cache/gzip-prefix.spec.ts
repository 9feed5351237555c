import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { GzipPrefix } from './gzip-prefix.js';

const STYLE = `<style>${'.a{color:red}.b:hover{color:blue}'.repeat(300)}</style>`;
const OTHER = `<style>${'.c{margin:1px}'.repeat(300)}</style>`;

describe('A gzip prefix', () => {
  it.each([
    ['text', 'Wörter, 言葉, слова. '.repeat(500)],
    ['nothing', ''],
    ['one letter', 'x'],
    ['more than the deflate window', Array.from({ length: 20_000 }, (_, at) => `${(at * 7_919) % 611} `).join('')],
  ])('decompresses to prefix and rest when %s follows', (_what, text) => {
    const own = Buffer.from(text);
    for (const style of [STYLE, '', 'é', OTHER])
      expect(gunzipSync(GzipPrefix.of(style).gzipWith(own)).toString()).toBe(style + text);
  });

  it('returns memory of the exact size', () => {
    const made = GzipPrefix.of(STYLE).gzipWith(Buffer.from('short'));
    expect(made.buffer.byteLength).toBe(made.byteLength);
  });

  it('has a digest of prefix and rest, the same each time', () => {
    const digest = (style: string, text: string) => GzipPrefix.of(style).digestWith(Buffer.from(text));
    const all = [digest(STYLE, 'a'), digest(STYLE, 'b'), digest(OTHER, 'a'), digest('', 'a')];
    expect(new Set(all).size).toBe(4);
    expect(digest(STYLE, 'a')).toBe(all[0]);
    expect(digest('', STYLE + 'a')).toBe(all[0]);
  });
});
