import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOSTILE_TEXTS } from '../../../test/support/hostile-text.js';
import { renderPlain } from './plain-comment.js';
import { parseComment } from './render-markdown.js';

/** Pieces of plain text. */
const PLAIN = [
  ...[
    'a',
    'Word',
    'don',
    "n't",
    'été',
    'слово',
    '言葉',
    '٣',
    '7',
    '1',
    '½',
    'ﬁ',
    'e\u0301',
    '👩',
    '❤\ufe0f',
    's',
    '80s',
  ],
  ...['http', 'www', 'xmpp', 'mailto', ' ', ' ', ' ', ' ', '  ', '\n', '\n', ' \n', '  \n', '\n\n', '\n\n\n', '\n \n'],
  ...['.', ',', ';', ':', '!', '?', '(', ')', "'", '’', '‘', '“', '”', '…', '–', '—', '-'],
];
/** Pieces with a meaning in Markdown, in links or for smart typography. */
const SPECIAL = [
  ...['\t', '\r\n', '\u00a0', '\u2028', '\ufeff', '\0', '"', '..', '...', '--', '. .', '/', '://', '$', '%', '@'],
  ...['*', '_', '`', '~~', '#', '>', '+', '=', '|', '\\', '[', ']', '[^1]', '<', '&', '&amp;', '---', '===', '- '],
  ...['1. ', '1) ', ':-', '| -', 'e.org', 'mailto:', 'a@e.org', 'WWW.', 'http://e.org'],
];

const some = (pieces: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength }).map((chosen) => chosen.join(''));

/** Checks that renderPlain returns the parser's HTML or undefined. Returns whether it rendered the text. */
function isRenderedPlain(text: string): boolean {
  const html = renderPlain(text);
  if (html !== undefined) expect(html).toBe(parseComment(text));
  return html !== undefined;
}

describe('A comment of plain text', () => {
  it('renders exactly as with the parser', () => {
    let rendered = 0;
    const texts = fc.oneof(some(PLAIN, 6), some(PLAIN, 20), some([...PLAIN, ...SPECIAL], 8));
    fc.assert(
      fc.property(texts, (text) => {
        if (isRenderedPlain(text)) rendered += 1;
      }),
      { numRuns: 6_000 },
    );
    expect(rendered).toBeGreaterThan(400);
  });

  it('renders exactly as with the parser with any Unicode character in it', () => {
    let rendered = 0;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), (odd) => {
        const texts = [`word${odd}word`, `word ${odd} word`, `${odd}word`, `word${odd}`, `${odd}'t`, `a'${odd}`];
        for (const text of texts) if (isRenderedPlain(text)) rendered += 1;
      }),
      { numRuns: 1_500 },
    );
    expect(rendered).toBeGreaterThan(100);
  });

  it.each(HOSTILE_TEXTS)('renders a hostile text like the parser, or leaves it to the parser: %j', (text) => {
    isRenderedPlain(text);
  });

  it.each([
    ['one line, with its marks: yes, really!', '<p>one line, with its marks: yes, really!</p>'],
    ["I don't know.\nNor do they.\n\nWho does?", '<p>I don’t know.<br>\nNor do they.</p>\n<p>Who does?</p>'],
    ['Well-known words (all of them) 👩 – and “more”…', '<p>Well-known words (all of them) 👩 – and “more”…</p>'],
    ['\nOne.\n\n\nTwo.\n', '<p>One.</p>\n<p>Two.</p>'],
  ])('does not need the parser: %j', (text, html) => {
    expect(renderPlain(text)).toBe(html);
    expect(parseComment(text)).toBe(html);
  });

  it.each(['*no*', 'a "quote"', 'www.e.org', 'so...', 'a -- b', '1. one', '# one', 'a  \nb', ' ', '<b>', 'a & b'])(
    'is left to the parser when it may contain Markdown: %j',
    (text) => {
      expect(renderPlain(text)).toBeUndefined();
    },
  );
});
