import { describe, expect, it } from '@jest/globals';
import { bestSnippet } from './best-snippet.js';

const filling = (words: number) => 'Nothing of note here. '.repeat(words / 4);

describe('bestSnippet', () => {
  it('returns a short text whole', () => {
    expect(bestSnippet('A loom.', ['loom'])).toBe('A loom.');
  });

  it('returns the part with the most words of the query, the first of several equal ones', () => {
    const text = `A loom. ${filling(400)}Old loom of a weaver. ${filling(400)}Another loom of a weaver.`;
    expect(bestSnippet(text, ['loom', 'weaver'])).toContain('Old loom of a weaver.');
    expect(bestSnippet(text, ['loom'])).toMatch(/^A loom/);
  });

  it('returns the start of the text when no word matches, and does not match inside a word', () => {
    const text = `The start. ${filling(400)}A heirloom.`;
    expect(bestSnippet(text, ['loom'])).toMatch(/^The start/);
    expect(bestSnippet(text, [])).toMatch(/^The start/);
  });

  it('cuts at word boundaries and is at most 700 characters long', () => {
    const snippet = bestSnippet(`${filling(400)}A loom. ${filling(400)}`, ['loom']);
    expect(snippet).toMatch(/^(Nothing|of|note|here\.) .*A loom\..*[a-z.]$/);
    expect(snippet.length).toBeLessThanOrEqual(700);
  });

  it.each(['語'.repeat(5_000), '🕯'.repeat(5_000), `${'x'.repeat(3_000)}loom${'x'.repeat(3_000)}`])(
    'cuts a text without spaces, and never in the middle of a character',
    (text) => {
      const snippet = bestSnippet(text, ['語', 'loom', '🕯']);
      expect(snippet.length).toBeGreaterThan(300);
      expect(snippet.isWellFormed()).toBe(true);
    },
  );
});
