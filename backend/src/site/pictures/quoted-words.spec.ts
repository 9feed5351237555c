import { describe, expect, it } from '@jest/globals';
import { quotedWords, searchableText } from './quoted-words.js';

const TEXT = searchableText(
  'She said: “Never a hag.”\n\nIn the 1950s a therapist wrote (twice!) of café life. 彼女は言葉を選んだ。 Wom*n, they’d say.',
);

describe('The words of a quote', () => {
  it.each([
    ['never a HAG', 'Never a hag.'],
    ['Never a hag', 'Never a hag.'],
    ['“Never a hag.”', '“Never a hag.”'],
    ['cafe\u0301 life', 'café life.'],
    ['hag. In the 1950s', 'hag.”\n\nIn the 1950s'],
    ['(twice!)', '(twice!)'],
    ['言葉を選', '言葉を選'],
    ['they’d say', 'they’d say.'],
    ["they'd say", 'they’d say.'],
    ['a therapist wrote,…', 'a therapist wrote…'],
    ['“Never a…', '“Never a…'],
  ])('%s are found as the text has them', (words, found) => {
    expect(quotedWords(TEXT, words)).toBe(found);
  });

  it.each(['herapist', 'Never a ha', 'a hag who', 'Always a hag', '“”', '', '…'])(
    '%s are not found: whole words only, and only those that stand there',
    (words) => {
      expect(quotedWords(TEXT, words)).toBeUndefined();
    },
  );

  it('are found after a place where they are only a part of a word', () => {
    expect(quotedWords(searchableText('Womanhood, then woman.'), 'woman')).toBe('woman.');
  });
});
