import { describe, expect, it } from '@jest/globals';
import { countWords, figuresOf } from './text-figures';

describe('the outline', () => {
  it('has each heading with the words under it, and the opening', () =>
    expect(figuresOf('One two.\n\n## A *job*\n\nthree\n\n### More[^1]\n\nfour five six').sections).toEqual([
      { from: 0, level: 0, title: 'Opening', words: 2 },
      { from: 10, level: 2, title: 'A job', words: 1 },
      { from: 29, level: 3, title: 'More', words: 3 },
    ]));

  it('has no opening when the text begins with a heading, and no heading from a block of code', () => {
    expect(figuresOf('## A\n\n```\n## b\n```\n\ntext').sections).toEqual([{ from: 0, level: 2, title: 'A', words: 2 }]);
    expect(figuresOf('').sections).toEqual([]);
  });
});

describe('the number of words', () => {
  it('counts what readers see', () => {
    expect(countWords('A [link here](https://example.org/a-long "title") isn’t **one** well-known https://x.y')).toBe(
      6,
    );
    expect(countWords('')).toBe(0);
  });

  it('takes a minute for every thousand characters, as on the site', () => {
    expect(figuresOf('a'.repeat(1_000)).minutes).toBe(1);
    expect(figuresOf('a'.repeat(1_001)).minutes).toBe(2);
  });
});
