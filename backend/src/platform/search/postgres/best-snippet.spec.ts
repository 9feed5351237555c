import { describe, expect, it } from '@jest/globals';
import { bestSnippet } from './best-snippet.js';

const filling = (words: number) => 'Nothing of note here. '.repeat(words / 4);

describe('The piece of a text that is shown', () => {
  it('is all of a short one', () => {
    expect(bestSnippet('A loom.', ['loom'])).toBe('A loom.');
  });

  it('is where most of the words are, the first of several', () => {
    const text = `A loom. ${filling(400)}Old loom of a weaver. ${filling(400)}Another loom of a weaver.`;
    expect(bestSnippet(text, ['loom', 'weaver'])).toContain('Old loom of a weaver.');
    expect(bestSnippet(text, ['loom'])).toMatch(/^A loom/);
  });

  it('is the beginning where no word is found, and within another word it is not found', () => {
    const text = `The start. ${filling(400)}A heirloom.`;
    expect(bestSnippet(text, ['loom'])).toMatch(/^The start/);
    expect(bestSnippet(text, [])).toMatch(/^The start/);
  });

  it('has whole words, and little more than is shown', () => {
    const piece = bestSnippet(`${filling(400)}A loom. ${filling(400)}`, ['loom']);
    expect(piece).toMatch(/^(Nothing|of|note|here\.) .*A loom\..*[a-z.]$/);
    expect(piece.length).toBeLessThanOrEqual(700);
  });

  it.each(['語'.repeat(5_000), '🕯'.repeat(5_000), `${'x'.repeat(3_000)}loom${'x'.repeat(3_000)}`])(
    'is some of a text without blanks, and no half of a character',
    (text) => {
      const piece = bestSnippet(text, ['語', 'loom', '🕯']);
      expect(piece.length).toBeGreaterThan(300);
      expect(piece.isWellFormed()).toBe(true);
    },
  );
});
