import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOSTILE_TEXTS } from '../../../test/support/hostile-text.js';
import { renderPlain } from './plain-comment.js';
import { parseComment } from './render-markdown.js';

/** What is in words and between them. */
const WORDY = [
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
/** What means something in Markdown, as a link or to the typography. */
const OTHERS = [
  ...['\t', '\r\n', '\u00a0', '\u2028', '\ufeff', '\0', '"', '..', '...', '--', '. .', '/', '://', '$', '%', '@'],
  ...['*', '_', '`', '~~', '#', '>', '+', '=', '|', '\\', '[', ']', '[^1]', '<', '&', '&amp;', '---', '===', '- '],
  ...['1. ', '1) ', ':-', '| -', 'e.org', 'mailto:', 'a@e.org', 'WWW.', 'http://e.org'],
];

const some = (pieces: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength }).map((chosen) => chosen.join(''));

/** The same as of the parser, or left to it; and whether it was taken. */
function isTaken(text: string): boolean {
  const html = renderPlain(text);
  if (html !== undefined) expect(html).toBe(parseComment(text));
  return html !== undefined;
}

describe('a comment that is words alone', () => {
  it('is what the parser makes of it, for whatever text is taken for one', () => {
    let taken = 0;
    const texts = fc.oneof(some(WORDY, 6), some(WORDY, 20), some([...WORDY, ...OTHERS], 8));
    fc.assert(
      fc.property(texts, (text) => {
        if (isTaken(text)) taken += 1;
      }),
      { numRuns: 6_000 },
    );
    expect(taken).toBeGreaterThan(400);
  });

  it('is what the parser makes of it with any letter, sign or number in it', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), (odd) => {
        const texts = [`word${odd}word`, `word ${odd} word`, `${odd}word`, `word${odd}`, `${odd}'t`, `a'${odd}`];
        for (const text of texts) if (isTaken(text)) taken += 1;
      }),
      { numRuns: 1_500 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it.each(HOSTILE_TEXTS)('is nothing hostile: %j', (text) => {
    isTaken(text);
  });

  it.each([
    ['one line, with its marks: yes, really!', '<p>one line, with its marks: yes, really!</p>'],
    ["I don't know.\nNor do they.\n\nWho does?", '<p>I don’t know.\nNor do they.</p>\n<p>Who does?</p>'],
    ['Well-known words (all of them) 👩 – and “more”…', '<p>Well-known words (all of them) 👩 – and “more”…</p>'],
    ['\nOne.\n\n\nTwo.\n', '<p>One.</p>\n<p>Two.</p>'],
  ])('has no need of the parser: %j', (text, html) => {
    expect(renderPlain(text)).toBe(html);
    expect(parseComment(text)).toBe(html);
  });

  it.each(['*no*', 'a "quote"', 'www.e.org', 'so...', 'a -- b', '1. one', '# one', 'a  \nb', ' ', '<b>', 'a & b'])(
    'is left to the parser where it may be more: %j',
    (text) => {
      expect(renderPlain(text)).toBeUndefined();
    },
  );
});
