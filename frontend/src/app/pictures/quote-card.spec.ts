import { describe, expect, it } from '@jest/globals';
import { fitQuote } from './fit-quote';
import { quoteCard, type CardOf } from './quote-card';
import type { Typesetter } from './typesetter';

/** Every letter is half as wide as it is tall; the text is put into the path so that tests can find it. */
const type: Typesetter = {
  set: (text, { size }) => ({ d: text && `M0 0h1 ${text}z`, width: ([...text].length * size) / 2 }),
  readable: (text) => text,
  sets: () => true,
};
const measure = (text: string): number => [...text].length / 2;
const column = { width: 600, height: 400, sizes: [100, 50], leading: 1 };
const setIn = (words: string, end = '”') => fitQuote(words, end, column, measure);
const linesOf = (words: string) => setIn(words).lines.map(({ text }) => text);
const card = (of: Partial<CardOf>): CardOf => ({
  ...{ words: 'Two boxes.', quoted: true, category: 'The Body', site: 'The Archive', note: 'Stories without names' },
  ...of,
});

describe('the words of a card', () => {
  it('are set at the largest size at which all of them fit, with the closing mark', () => {
    expect(setIn('Two boxes')).toEqual({ size: 100, cut: false, lines: [{ text: 'Two boxes”', rtl: false, gap: 0 }] });
    expect(setIn('word '.repeat(12))).toMatchObject({ size: 50, cut: false });
  });

  it('end after a word with an ellipsis when they fit at no size, however many there are', () => {
    for (const many of [40, 2_000]) {
      const { size, cut, lines } = setIn('seven seas '.repeat(many));
      expect([size, cut, lines.length]).toEqual([50, true, 8]);
      expect(lines.at(-1)!.text).toMatch(/(seven|seas)…”$/);
      for (const { text } of lines) expect(measure(text) * size).toBeLessThanOrEqual(600);
    }
  });

  it('keep their paragraphs and lines', () => {
    expect(setIn('One\n\nTwo\nThree').lines.map(({ text, gap }) => [text, gap])).toEqual([
      ['One', 0],
      ['Two', 1],
      ['Three”', 0],
    ]);
  });

  it('break within a word only if it is wider than the card, and between words of a script without spaces', () => {
    expect(linesOf('w'.repeat(30))).toEqual(['w'.repeat(24), `${'w'.repeat(6)}”`]);
    const lines = linesOf('彼女は言葉を選んだ。そして黙った。それから長い時間が過ぎて、誰も何も言わなかった。');
    expect(lines.join('')).toBe('彼女は言葉を選んだ。そして黙った。それから長い時間が過ぎて、誰も何も言わなかった。”');
    for (const line of lines) expect(line).not.toMatch(/^[。、”]/);
  });

  it('run from the right where their first letter does', () => {
    expect(setIn('«كلمة» abc').lines[0]!.rtl).toBe(true);
    expect(setIn('abc كلمة').lines[0]!.rtl).toBe(false);
  });
});

describe('a card', () => {
  it.each(['tall', 'wide'] as const)('has words, site and note, and needs no font or style sheet (%s)', (size) => {
    const svg = quoteCard(card({}), size, type);
    for (const said of ['Two', 'boxes.”', '“', 'The Archive', 'Stories without names']) expect(svg).toContain(said);
    expect(svg).not.toMatch(/<text|var\(--|font-|NaN|Infinity/);
  });

  it('has quotation marks only around a quote, and single ones within them', () => {
    expect(quoteCard(card({ words: 'Say “no”' }), 'wide', type)).toContain('Say ‘no’”');
    expect(quoteCard(card({ words: 'Say “no”', quoted: false }), 'wide', type)).not.toMatch(/[‘’]|no””/);
  });

  it('highlights the last word of a short story, and nothing of a long or a cut one', () => {
    const marks = (words: string) => quoteCard(card({ words, marksLastWord: true }), 'tall', type).includes('#ffe84a');
    expect([marks('Two boxes.'), marks('word '.repeat(30)), marks('word '.repeat(900))]).toEqual([true, false, false]);
    expect(quoteCard(card({}), 'tall', type)).not.toContain('#ffe84a');
  });

  it('cuts a note that has no room after a word, and never draws hostile words as markup', () => {
    const svg = quoteCard(card({ note: 'The long title of an article '.repeat(5) }), 'wide', type);
    expect(svg).toMatch(/(The|long|title|of|an|article)…z/);
    for (const words of ['', ' ', '\n\n', '…'])
      expect(quoteCard(card({ words }), 'tall', type)).not.toMatch(/NaN|Infinity|undefined/);
  });
});
