import { describe, expect, it } from '@jest/globals';
import { excerptOf } from './article-excerpt.js';
import { renderMarkdown } from './render-markdown.js';

const excerptFrom = (markdown: string): string => renderMarkdown(markdown).excerpt;

describe('A cut text', () => {
  it.each([70, 73, 74, 79])('ends between characters: %i letters before a family', (letters) => {
    const family = '👩‍👩‍👧‍👧';
    const cut = excerptOf(`${'a'.repeat(letters)}${family}${family}`, 80);
    expect(cut).toBe(`${'a'.repeat(letters)}${letters + 7 <= 80 ? family : ''}…`);
  });
});

describe('The excerpt of an article', () => {
  it('ends at a sentence', () => {
    const first = 'A spinster was a person who spun for a living, and it was a job with its own money.';
    const second = 'In the registers of the time it stands beside the names of women who paid their own rent.';
    expect(excerptFrom(`${first} ${second} And there is much more to say about that.`)).toBe(`${first} ${second}`);
  });

  it('has a second sentence if the first is short, and one long sentence if that is the first', () => {
    const long = `It was ${'a very '.repeat(25)}long story.`;
    expect(excerptFrom(`No. ${long}`)).toBe(`No. ${long}`);
    expect(excerptFrom(long)).toBe(long);
    const endless = `It was ${'a very '.repeat(60)}long story.`;
    expect(excerptFrom(endless)).toMatch(/^It was a very .{100,}very…$|^It was a very .{100,}a…$/);
  });

  it('does not end at an initial or a title', () => {
    const first = 'The history of this word was written by the people who used it against somebody else.';
    const second = `Some of it was written by Dr. J. Marion Sims, who ${'had very much '.repeat(8)}to say.`;
    expect(excerptFrom(`${first} ${second}`)).toBe(first);
  });

  it('does not end in a colon: what it announces is not there', () => {
    const first = 'He complained about a language in which a turnip is feminine and a girl is neuter:';
    const quotation = `> In German, a young lady has no sex, ${'while a turnip has, '.repeat(12)}which is odd.`;
    expect(excerptFrom(`${first}\n\n${quotation}`)).toBe(first.replace(':', '…'));
    expect(excerptFrom(first)).toBe(first.replace(':', '…'));
  });

  it('leaves out headings, code, tables, notes, and sentences with an address', () => {
    const text = [
      '# The root',
      '```\nconst word = 1;\n```',
      '| a | b |\n|---|---|\n| c | d |',
      'See https://example.org/a for all of it. Write to us at editors@example.org today. The word is *older* than that.[^1]',
      '- It has a list.\n- And a second item',
      '[^1]: Not this.',
    ].join('\n\n');
    expect(excerptFrom(text)).toBe('The word is older than that. It has a list. And a second item');
  });

  it('of a text without a sentence is the beginning of all of it', () => {
    expect(excerptFrom('# Only a heading')).toBe('Only a heading');
    expect(excerptFrom('See https://example.org.')).toBe('See https://example.org.');
    expect(excerptFrom('')).toBe('');
  });

  it('is made of the beginning of a very long text', () => {
    expect(excerptFrom(`${'word '.repeat(2_000)}.`).length).toBeLessThanOrEqual(181);
  });
});

describe('A text that is cut', () => {
  it('ends between words, with an ellipsis', () => {
    expect(excerptOf('one two three four', 9)).toBe('one two…');
    expect(excerptOf('short', 9)).toBe('short');
    expect(excerptOf('🕯'.repeat(12), 10)).toBe(`${'🕯'.repeat(10)}…`);
  });
});
